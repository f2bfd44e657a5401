"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const { checks, rows, dtypes } = data;
const bad = new Set(data.bad);
// U+FE0E asks for the plain sign, which takes the colour of the text, where a font also has an emoji.
// The hourglass is drawn by the style sheet, as common fonts lack it.
const SIGNS = { passed: "✓", failed: "✗", missing: "∅", crashed: "⚡\uFE0E", hung: "⌛", leaked: "▲", limited: "–" };
const WORDS = { passed: "all passed", failed: "failed", missing: "missing", crashed: "crashed", hung: "hung", leaked: "leaked memory", limited: "declared limit" };
const STYLE = { crashed: "grave", hung: "grave", leaked: "grave" };
const SHOWN = 40; // checks rendered before somebody asks for the rest

const $ = (id) => document.getElementById(id);

/** Make an element; texts go in as text, so nothing in a report is read as HTML. */
function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== ""));
  return node;
}
const styleOf = (outcome) => STYLE[outcome] ?? outcome;
const sign = (outcome) => (outcome === "hung" ? make("i", { class: "glass" }) : SIGNS[outcome] ?? "");
const number = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const link = (url, text) => (/^https?:\/\//.test(url ?? "") ? make("a", { href: url, rel: "noreferrer", target: "_blank" }, text ?? url) : url ?? "");
function grouped(items, key) {
  const groups = new Map();
  for (const item of items) groups.has(key(item)) ? groups.get(key(item)).push(item) : groups.set(key(item), [item]);
  return groups;
}

// ---- one check, and lists of them

function codeBlock(text) {
  const button = make("button", { type: "button", onclick: () => copy(text, button) }, "Copy");
  return make("div", { class: "code" }, make("pre", {}, make("code", {}, text)), button);
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch { // no clipboard without permission: select the code, so that the keyboard can copy it
    getSelection().selectAllChildren(button.previousSibling);
    button.textContent = "Selected";
  }
  setTimeout(() => (button.textContent = "Copy"), 1500);
}

function checkNode(check) {
  const terms = [["gives", check.gives], ["expected", check.wants], ["reason", check.reason]].filter(([, text]) => text);
  const list = make("dl", {}, ...terms.flatMap(([term, text]) => [make("dt", {}, term), make("dd", {}, make("pre", {}, text))]));
  for (const [term, url] of [["clause", check.clause], ["see", check.link]]) {
    if (url) list.append(make("dt", {}, term), make("dd", {}, link(url)));
  }
  return make("article", { class: "check" },
    make("h3", {}, make("span", { class: `tag ${styleOf(check.outcome)}` }, sign(check.outcome), ` ${check.outcome}`), check.title),
    make("div", { class: "id" }, check.id, check.dtype ? ` · ${check.dtype}` : ""),
    check.snippet ? codeBlock(check.snippet) : "",
    list.children.length ? list : "",
    check.message ? make("details", {}, make("summary", {}, "Full message"), make("pre", {}, check.message)) : "");
}

/** The first few items, and a button for the rest. */
function shortened(parent, items, render) {
  parent.append(...items.slice(0, SHOWN).map(render));
  if (items.length > SHOWN) {
    const more = make("button", { class: "more", type: "button", onclick: () => more.replaceWith(...items.slice(SHOWN).map(render)) }, `Show ${items.length - SHOWN} more`);
    parent.append(more);
  }
  return parent;
}

/** A group that is closed, and filled when it is first opened. */
function folded(title, note, fill) {
  const node = make("details", {}, make("summary", {}, title, " ", make("small", {}, note)));
  node.fill = () => { if (node.children.length === 1) fill(node); };
  node.addEventListener("toggle", () => { if (node.open) node.fill(); });
  return node;
}
const passedItem = (check) => make("li", {}, make("span", {}, `✓ ${check.title} `), make("span", { class: "id quiet" }, check.id));

// ---- what stands above the table

function renderHeader() {
  const { target, versions, score, started } = data;
  const facts = [
    [target.kind, target.wrapped && "wrapped", target.device && `on ${target.device}`].filter(Boolean).join(", "),
    ...Object.entries(versions).map(([name, version]) => `${name} ${version}`), data.platform,
    `profile ${target.profile}, seed ${target.seed}`, `${started.slice(0, 16).replace("T", " ")}${started.endsWith("+00:00") ? " UTC" : started.slice(19)}`,
    `${Math.round(data.seconds)} s`,
  ];
  $("meta").append(...facts.filter(Boolean).map((fact) => make("span", {}, fact)), make("br"), make("code", {}, target.command));
  $("score").replaceChildren(make("b", {}, score.percent), `${score.passed} of ${number(score.passed + score.bad, "check")} passed`);
}

function renderChapters() {
  for (const chapter of data.chapters) {
    const shares = ["passed", "failed", "missing", "crashed", "hung", "leaked", "limited", "skipped"].filter((outcome) => chapter.counts[outcome]);
    const notes = [chapter.bad ? `${chapter.bad} bad` : "", chapter.counts.limited ? `${chapter.counts.limited} limited` : ""].filter(Boolean).join(", ");
    $("chapters").append(make("button", { type: "button", "data-chapter": chapter.name, "aria-pressed": "false",
      title: shares.map((outcome) => `${chapter.counts[outcome]} ${outcome}`).join(", "),
      onclick: () => { $("chapter").value = $("chapter").value === chapter.name ? "" : chapter.name; filtered(); } },
      make("span", {}, chapter.name, " ", make("small", {}, notes)), make("b", {}, chapter.percent),
      make("span", { class: "bar" }, ...shares.map((outcome) => make("i", { class: styleOf(outcome), style: `flex:${chapter.counts[outcome]}` })))));
  }
}

function renderTools() {
  const used = new Set(checks.map((check) => check.outcome));
  for (const row of rows) for (const cell of row.cells) used.add(cell[1]);
  const chapters = new Set([...data.chapters.map((chapter) => chapter.name), ...rows.map((row) => row.chapter)]);
  for (const [id, values] of [["chapter", chapters], ["outcome", Object.keys(SIGNS).filter((outcome) => used.has(outcome))], ["type", dtypes]]) {
    for (const value of values) $(id).append(make("option", { value }, value));
  }
  $("legend").append(...Object.keys(SIGNS).map((outcome) => make("span", {}, make("span", { class: styleOf(outcome), "aria-hidden": "true" }, sign(outcome)), WORDS[outcome])));
}

// ---- the table

function cellNode(row, [column, mark, passed, wrong, limited]) {
  const parts = [[wrong.length, mark], [passed.length, "passed"], [limited.length, "limited"]].filter(([count]) => count);
  const label = `${row.fn}, ${dtypes[column]}: ${parts.map(([count, word]) => `${count} ${word}`).join(", ") || "missing"}`;
  return make("button", { type: "button", tabindex: "-1", class: styleOf(mark), "data-column": column, "aria-label": label, title: label },
    sign(mark), wrong.length > 1 ? `\u2009${wrong.length}` : "");
}

function renderMatrix() {
  const table = $("matrix");
  table.append(make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "function"), ...dtypes.map((dtype, i) => make("th", { scope: "col", class: `d${i}` }, dtype)))));
  for (const [chapter, members] of grouped(rows, (row) => row.chapter)) {
    const scored = data.chapters.find(({ name }) => name === chapter);
    const body = make("tbody", {}, make("tr", { class: "head" }, make("th", { colspan: dtypes.length + 1, scope: "rowgroup" }, chapter, make("small", {}, scored?.percent ?? ""))));
    for (const row of members) {
      const cells = dtypes.map((_, i) => make("td", { class: `d${i}` }));
      for (const cell of row.cells) cells[cell[0]].append(cellNode(row, cell));
      row.node = make("tr", { "data-row": rows.indexOf(row) },
        make("th", { scope: "row" }, make("button", { type: "button", tabindex: "-1", title: row.since ? `since ${row.since}` : "" }, row.fn)), ...cells);
      row.text = [row.fn, ...row.cells.flatMap((cell) => cell[3].map((i) => textOf(checks[i])))].join("\n").toLowerCase();
      body.append(row.node);
    }
    table.append(body);
  }
  table.querySelector("tbody button")?.setAttribute("tabindex", "0");
  table.addEventListener("click", (event) => {
    const button = event.target.closest("tbody button");
    if (button) visit(rows[button.closest("tr").dataset.row].fn, dtypes[button.dataset.column]);
  });
  table.addEventListener("focusin", (event) => {
    table.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    event.target.setAttribute("tabindex", "0");
  });
  table.addEventListener("keydown", moved);
}
const textOf = (check) => [check.id, check.title, check.message, check.gives, check.wants, check.snippet].filter(Boolean).join("\n");

/** Arrow keys go to the next cell that is there; up and down keep to the column where they can. */
function moved(event) {
  const [right, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key] ?? [0, 0];
  const from = event.target.closest("tbody button");
  if (!from || (!right && !down)) return;
  event.preventDefault();
  const visible = (button) => button.offsetParent !== null;
  let next;
  if (right) {
    const line = [...from.closest("tr").querySelectorAll("button")].filter(visible);
    next = line[line.indexOf(from) + right];
  } else {
    const lines = [...$("matrix").querySelectorAll("tr[data-row]:not([hidden])")];
    const line = lines[lines.indexOf(from.closest("tr")) + down];
    const same = line?.children[from.parentNode.cellIndex].querySelector("button");
    next = same ?? line?.querySelector("button");
  }
  next?.focus();
}

// ---- filters

function wanted() {
  return { q: $("q").value.trim().toLowerCase(), chapter: $("chapter").value, outcome: $("outcome").value, type: $("type").value, bad: $("bad").checked };
}

function cellMatches([column, mark, passed, wrong, limited], want) {
  if (want.type && dtypes[column] !== want.type) return false;
  if (want.bad && !bad.has(mark)) return false;
  if (!want.outcome || mark === want.outcome) return true;
  return want.outcome === "passed" ? passed.length > 0 : want.outcome === "limited" ? limited.length > 0 : wrong.some((i) => checks[i].outcome === want.outcome);
}

function checkMatches(check, want) {
  return (!want.chapter || check.chapter === want.chapter) && (!want.outcome || check.outcome === want.outcome) && (!want.type || (check.dtype || "any") === want.type)
    && (!want.bad || bad.has(check.outcome)) && (!want.q || `${check.subjects.join(" ")}\n${textOf(check)}\n${check.reason ?? ""}`.toLowerCase().includes(want.q));
}

const columns = document.head.appendChild(make("style"));
function filtered() {
  const want = wanted();
  let shown = 0;
  for (const row of rows) {
    const unfiltered = !want.type && !want.outcome && !want.bad;
    row.node.hidden = !((!want.chapter || row.chapter === want.chapter) && (!want.q || row.text.includes(want.q)) && (unfiltered || row.cells.some((cell) => cellMatches(cell, want))));
    shown += !row.node.hidden;
  }
  for (const body of $("matrix").tBodies) body.hidden = !body.querySelector("tr[data-row]:not([hidden])");
  columns.textContent = want.type ? `#matrix td:not(.d${dtypes.indexOf(want.type)}), #matrix thead th[class]:not(.d${dtypes.indexOf(want.type)}) { display: none }` : "";
  if (!$("matrix").querySelector('[tabindex="0"]')?.offsetParent) {
    $("matrix").querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    $("matrix").querySelector("tr[data-row]:not([hidden]) button")?.setAttribute("tabindex", "0");
  }
  for (const button of $("chapters").children) button.setAttribute("aria-pressed", String(button.dataset.chapter === want.chapter));
  const matching = checks.filter((check) => check.outcome !== "passed" && checkMatches(check, want));
  renderLists(matching);
  $("found").textContent = `${number(shown, "function")}, ${number(matching.filter((check) => bad.has(check.outcome)).length, "failure")}`;
}

function renderLists(matching) {
  const wrong = grouped(matching.filter((check) => bad.has(check.outcome)), (check) => check.subjects[0]);
  fillSection("failures", [...wrong].sort(([a], [b]) => (a < b ? -1 : 1)).map(([fn, group]) =>
    folded(make("code", {}, fn), [...grouped(group, (check) => check.outcome)].map(([outcome, some]) => `${some.length} ${outcome}`).join(", "), (node) => shortened(node, group, checkNode))));
  for (const [id, outcome] of [["limits", "limited"], ["skipped", "skipped"]]) {
    const reasons = grouped(matching.filter((check) => check.outcome === outcome), (check) => `${check.reason}\n${check.link}`);
    fillSection(id, [...reasons.values()].map((group) => {
      const subjects = [...new Set(group.flatMap((check) => check.subjects))].join(", ");
      const node = folded(group[0].reason || "no reason given", `${number(group.length, "check")}: ${subjects.length > 120 ? subjects.slice(0, 120) + "…" : subjects}`,
        (inside) => inside.append(shortened(make("ul", { class: "plain" }), group, (check) => make("li", {}, check.title, make("span", { class: "id quiet" }, ` ${check.id}`)))));
      if (group[0].link) node.firstChild.append(" ", link(group[0].link, /^https?:/.test(group[0].link) ? "source" : group[0].link));
      return node;
    }));
  }
}

function fillSection(id, nodes) {
  $(id).parentNode.hidden = nodes.length === 0;
  $(id).replaceChildren();
  shortened($(id), nodes, (node) => node);
}

// ---- the panel, and links into the page

function visit(fn, dtype) {
  location.hash = new URLSearchParams(dtype ? { fn, dtype } : { fn }).toString();
}

function renderPanel(fn, dtype) {
  const row = rows.find((each) => each.fn === fn);
  const cells = row?.cells.filter((cell) => !dtype || dtypes[cell[0]] === dtype) ?? [];
  const [passed, wrong, limited] = [2, 3, 4].map((i) => [...new Set(cells.flatMap((cell) => cell[i]))].map((place) => checks[place]));
  $("panel-title").textContent = dtype ? `${fn} · ${dtype}` : fn;
  const counts = [`${wrong.length} bad`, `${passed.length} passed`, `${limited.length} behind a declared limit`].join(", ");
  const body = $("panel-body");
  body.replaceChildren(make("p", { class: "quiet" }, !row ? "This report has no such function." : !cells.length ? "Not tried." : counts));
  if (cells.some((cell) => cell[1] === "missing")) body.append(make("p", {}, "The target has no such name."));
  shortened(body, [...wrong, ...limited], checkNode);
  if (passed.length) {
    const list = folded("Passed", number(passed.length, "check"), (node) => node.append(shortened(make("ul", { class: "plain" }), passed, passedItem)));
    list.open = !wrong.length && !limited.length;
    body.append(list);
  }
}

/** Show what the address says: #fn=sort&dtype=float32, or with q, chapter, outcome, type, bad a filtered page. */
function followed() {
  const wish = new URLSearchParams(location.hash.slice(1));
  const panel = $("panel");
  if (["q", "chapter", "outcome", "type", "bad"].some((id) => wish.has(id))) {
    for (const id of ["q", "chapter", "outcome", "type"]) $(id).value = wish.get(id) ?? "";
    $("bad").checked = wish.has("bad");
    filtered();
  }
  if (!wish.has("fn")) return panel.close();
  renderPanel(wish.get("fn"), wish.get("dtype"));
  if (!panel.open) panel.showModal();
  panel.scrollTop = 0;
}

function start() {
  renderHeader();
  renderChapters();
  renderTools();
  renderMatrix();
  filtered();
  let waiting;
  $("q").addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(filtered, 80); });
  $("tools").addEventListener("change", filtered);
  $("tools").addEventListener("submit", (event) => { event.preventDefault(); filtered(); });
  $("tools").addEventListener("reset", () => setTimeout(filtered)); // after the form has been cleared
  const panel = $("panel");
  $("panel-close").addEventListener("click", () => panel.close());
  panel.addEventListener("click", (event) => { if (event.target === panel && event.clientX < panel.getBoundingClientRect().left) panel.close(); });
  panel.addEventListener("close", () => { if (new URLSearchParams(location.hash.slice(1)).has("fn")) history.replaceState(null, "", location.pathname + location.search); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !panel.open && !/INPUT|SELECT/.test(document.activeElement.tagName)) { event.preventDefault(); $("q").focus(); }
  });
  addEventListener("hashchange", followed);
  addEventListener("beforeprint", () => {
    for (const group of $("failures").querySelectorAll(":scope > details")) { group.fill(); group.open = true; }
  });
  new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${$("tools").offsetHeight}px`)).observe($("tools"));
  followed();
}
start();
