"use strict";
// The fd100 rules as the engine has them (game/fd100): a die of 0 to 99, matched by a rating above it.
const QUALIFIED = [[1, 2], [3, 4]];  // [matched][beaten]
const sign = (rating, die) => (die < rating ? 1 : 0) - (die < -rating ? 1 : 0);
const clamp = (degree) => Math.min(5, Math.max(0, degree));

function degreeOf(check, die, drama) {
  const matched = die < check.effort ? 1 : 0, beaten = die >= check.resistance ? 1 : 0;
  if (check.kind !== "Qualification") {
    if (check.kind === "Contested" && check.effort <= check.resistance) return QUALIFIED[matched][beaten];
    return matched && (beaten || check.kind === "Boolean") ? 4 : 1;
  }
  let degree = QUALIFIED[matched][beaten] + check.shift;
  for (const rating of check.static) degree += sign(rating, die);
  check.dramatic.forEach((rating, i) => { degree += sign(rating, drama[i]); });
  return clamp(degree);
}

// How many falls of all dice end in each degree, worst first, and of how many.
function oddsOf(check) {
  const ratings = check.kind === "Qualification" ? check.dramatic : [];
  const counts = [0, 0, 0, 0, 0, 0];
  const fall = (drama, ways) => {
    if (drama.length === ratings.length) {
      for (let die = 0; die < 100; die++) counts[degreeOf(check, die, drama)] += ways;
      return;
    }
    const matching = Math.min(100, Math.abs(ratings[drama.length]));
    if (matching) fall([...drama, 0], ways * matching);
    if (matching < 100) fall([...drama, 99], ways * (100 - matching));
  };
  fall([], 1);
  return { counts, whole: 100 ** (1 + ratings.length) };
}

const at = (id) => document.getElementById(id);
const made = (tag, set = {}, ...inside) => { const one = Object.assign(document.createElement(tag), set); one.append(...inside); return one; };
const percent = (count, whole) => (count && 2000 * count < whole ? "<0.1 %" : `${Math.round(1000 * count / whole) / 10} %`);

function whole(input) {
  const value = Math.trunc(Number(input.value)) || 0;
  return Math.min(Number(input.max), Math.max(Number(input.min), value));
}

function check() {
  const rows = (kind) => [...document.querySelectorAll(`#added .${kind} input[type=number]`)].map(whole);
  return { effort: whole(at("effort")), resistance: whole(at("resistance")), shift: whole(at("shift")),
           static: rows("static"), dramatic: rows("dramatic"), kind: at("kind").value };
}

function draw() {
  const now = check(), { counts, whole: all } = oddsOf(now);
  const drama = now.dramatic.map(() => 99);
  const band = Array.from({ length: 100 }, (_, die) => degreeOf(now, die, drama));
  at("dice-band").replaceChildren(...band.map((degree, die) =>
    made("i", { className: `d${degree}`, title: `${String(die).padStart(2, "0")}: ${DEGREES[degree]}` })));
  const edges = [0, ...band.keys()].filter((die) => !die || band[die] !== band[die - 1]);
  at("edges").replaceChildren(...[...new Set([...edges, 99])].map((die) => {
    const mark = made("span", { textContent: String(die).padStart(2, "0") });
    mark.style.left = `${die === 99 ? 100 : die}%`;
    return mark;
  }));
  at("degrees").replaceChildren(...counts.map((count, degree) => {
    const bar = made("i", { className: `d${degree}` });
    bar.style.width = `${100 * count / all}%`;
    return made("li", {}, made("i", { className: `d${degree}` }), made("span", { textContent: DEGREES[degree] }),
                made("b", { textContent: percent(count, all) }), made("span", { className: "bar" }, bar));
  }).reverse());
  const success = counts[3] + counts[4] + counts[5];
  at("total").textContent = `Success ${percent(success, all)}` + (now.dramatic.length && now.kind === "Qualification"
    ? ". The band is drawn with no dramatic die matched; the numbers count all their dice." : "");
  at("add-dramatic").disabled = now.dramatic.length >= 2;
}

function modifier(kind) {
  const range = made("input", { type: "range", min: -100, max: 100, value: 20 });
  const number = made("input", { type: "number", min: -100, max: 100, value: 20, ariaLabel: `${kind} modifier` });
  const away = made("button", { type: "button", textContent: "×", ariaLabel: "take away" });
  const row = made("div", { className: `row ${kind}` }, made("span", { textContent: kind }), range, number, away);
  away.onclick = () => { row.remove(); draw(); };
  tied(range, number);
  at("added").append(row);
  draw();
}

function tied(range, number) {
  range.oninput = () => { number.value = range.value; draw(); };
  number.oninput = () => { range.value = number.value; draw(); };
}

for (const name of ["effort", "resistance", "shift"]) tied(at(`${name}-range`), at(name));
at("kind").onchange = draw;
at("add-static").onclick = () => modifier("static");
at("add-dramatic").onclick = () => modifier("dramatic");
document.querySelector("#calculator form").onsubmit = () => false;
draw();

// -- search: pages that hold all words; those whose title does come first ------------------------------------------------
const PAGES = [...document.querySelectorAll("main section")].map((one) => {
  const head = one.querySelector("h2");
  return { id: one.id, title: head ? head.textContent : "", text: one.textContent.replace(/\s+/g, " ") };
});
const MOST = 30;

function search() {
  const words = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text) => words.every((word) => text.toLowerCase().includes(word));
  const found = words.length ? PAGES.filter((page) => holds(page.text)) : [];
  found.sort((a, b) => holds(b.title) - holds(a.title));
  const list = at("found");
  list.hidden = !words.length;
  list.replaceChildren(...found.slice(0, MOST).map((page) => {
    const from = Math.max(0, page.text.toLowerCase().indexOf(words[0]) - 40);
    return made("li", {}, made("a", { href: `#${page.id}`, textContent: page.title, onclick: () => { list.hidden = true; } }),
                made("small", { textContent: `…${page.text.slice(from, from + 140)}…` }));
  }));
  if (words.length && !found.length) list.append(made("li", { textContent: "No page holds these words." }));
}
at("search").oninput = search;
at("search").onkeydown = (event) => { if (event.key === "Escape") { at("search").value = ""; search(); } };

// -- the chapter one is in lies open -----------------------------------------------------------------------------------
function unfold() {
  const link = [...document.querySelectorAll("nav a")].find((one) => one.hash === location.hash);
  if (link) link.closest("details").open = true;
}
addEventListener("hashchange", unfold);
unfold();
