"use strict";
// Plays the pictures of a raid: each is what a terminal is sent, drawn here into a grid of cells.
const $ = id => document.getElementById(id);
const CELL = { w: 10, h: 20 }, BASE = [
  "#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
  "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"];
const SEQUENCE = /\x1b\[([?\d;]*)([A-Za-z])|([^\x1b])/gu;
let film, grid, at = -1, playing = false, speed = 1, timer = 0;

function colour(n) { // one of the 256 colours of a terminal
  if (n < 16) return BASE[n];
  if (n >= 232) { const g = 8 + 10 * (n - 232); return `rgb(${g},${g},${g})`; }
  const six = v => v ? 55 + 40 * v : 0, c = n - 16;
  return `rgb(${six(Math.floor(c / 36))},${six(Math.floor(c / 6) % 6)},${six(c % 6)})`;
}

function pen(codes, now) { // SGR parameters
  for (let i = 0; i < codes.length; i++) {
    const c = codes[i];
    if (c === 0) Object.assign(now, { front: "#d9d9d9", back: "#000000", bold: false, dim: false, under: false, reverse: false });
    else if (c === 1) now.bold = true; else if (c === 2) now.dim = true;
    else if (c === 4) now.under = true; else if (c === 7) now.reverse = true;
    else if (c === 38 || c === 48) {
      const to = c === 38 ? "front" : "back";
      if (codes[i + 1] === 5) { now[to] = colour(codes[i + 2]); i += 2; }
      else { now[to] = `rgb(${codes[i + 2]},${codes[i + 3]},${codes[i + 4]})`; i += 4; }
    }
    else if (c >= 30 && c < 38) now.front = BASE[c - 30]; else if (c >= 90) now[c < 100 ? "front" : "back"] = BASE[c % 10 + 8];
    else if (c >= 40 && c < 48) now.back = BASE[c - 40];
  }
}

function send(text) { // what a terminal is sent
  const now = {}; pen([0], now);
  let x = 0, y = 0;
  for (const [, codes, what, sign] of text.matchAll(SEQUENCE)) {
    if (sign) {
      if (grid[y] && x < film.size[0]) grid[y][x] = { ...now, sign };
      x++;
    } else if (what === "H") { [y, x] = codes.split(";").map(n => n - 1); }
    else if (what === "m") pen(codes.split(";").map(Number), now);
    else if (what === "J") grid = blank();
  }
}

const blank = () => Array.from({ length: film.size[1] }, () => Array(film.size[0]).fill(null));

function draw() {
  const canvas = $("screen"), ink = canvas.getContext("2d");
  ink.fillStyle = "#000"; ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.textBaseline = "middle"; ink.textAlign = "center";
  grid.forEach((row, y) => row.forEach((cell, x) => {
    if (!cell) return;
    const [front, back] = cell.reverse ? [cell.back, cell.front] : [cell.front, cell.back];
    if (back !== "#000000") { ink.fillStyle = back; ink.fillRect(x * CELL.w, y * CELL.h, CELL.w + .5, CELL.h + .5); }
    if (cell.sign === " ") return;
    ink.globalAlpha = cell.dim ? .6 : 1;
    ink.fillStyle = front;
    ink.font = `${cell.bold ? "bold " : ""}16px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace`;
    ink.fillText(cell.sign, (x + .5) * CELL.w, (y + .55) * CELL.h, CELL.w + 1);
    if (cell.under) ink.fillRect(x * CELL.w, (y + .92) * CELL.h, CELL.w, 1);
    ink.globalAlpha = 1;
  }));
}

function show(n) {
  n = Math.max(0, Math.min(n, film.shots.length - 1));
  let from = at + 1;
  if (n <= at || n - at > film.whole) from = n - n % film.whole;
  for (let i = from; i <= n; i++) send(film.shots[i][1]);
  at = n;
  draw();
  beside();
}

function beside() {
  const [ms, , command, done] = film.shots[at];
  $("time").value = at;
  $("done").textContent = done.length ? "> " + done[done.length - 1] : "";
  const lines = [];
  for (let i = at; i >= 0 && lines.length < 40; i--) lines.unshift(...film.shots[i][4].map(line => [...line, i === at]));
  $("log").replaceChildren(...lines.slice(-40).map(([text, tone, now]) => {
    const row = document.createElement("li");
    row.textContent = text;
    row.className = `${tone}${now ? " now" : ""}`;
    return row;
  }));
  $("log").scrollTop = $("log").scrollHeight;
  $("where").textContent = `${clock(ms)} of ${clock(film.shots[film.shots.length - 1][0])}, command ${command}`;
  let chapter = "";
  film.shots.forEach((shot, i) => { if (shot[5] && i <= at) chapter = String(i); });
  $("chapter").value = chapter;
}

const clock = ms => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

function next() {
  if (!playing) return;
  if (at + 1 >= film.shots.length) return play(false);
  timer = setTimeout(() => { show(at + 1); next(); }, (film.shots[at + 1][0] - film.shots[at][0]) / speed);
}

function play(on) {
  clearTimeout(timer);
  playing = on;
  $("play").textContent = on ? "Pause" : "Play";
  if (on && at + 1 >= film.shots.length) show(0);
  next();
}

function jump(n) { const was = playing; play(false); show(n); if (was) play(true); }

async function start() {
  const packed = Uint8Array.from(atob($("film").textContent), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  film = JSON.parse(await new Response(stream).text());
  const canvas = $("screen");
  [canvas.width, canvas.height] = [film.size[0] * CELL.w, film.size[1] * CELL.h];
  grid = blank();
  const last = film.shots.length - 1;
  $("time").max = last;
  film.shots.forEach((shot, i) => {
    if (!shot[5]) return;
    const line = document.createElement("i"), row = new Option(shot[5], i);
    line.style.left = `${100 * i / Math.max(1, last)}%`;
    $("chapters").append(line);
    $("chapter").append(row);
  });
  $("chapter").prepend(new Option("the way in", ""));
  $("play").onclick = () => play(!playing);
  $("back").onclick = () => { play(false); show(at - 1); };
  $("on").onclick = () => { play(false); show(at + 1); };
  $("time").oninput = () => jump(Number($("time").value));
  $("speed").onchange = () => { speed = Number($("speed").value); if (playing) play(true); };
  $("chapter").onchange = () => jump(Number($("chapter").value || 0));
  document.onkeydown = key => {
    const does = { " ": () => play(!playing), ArrowLeft: $("back").onclick, ArrowRight: $("on").onclick }[key.key];
    if (does && key.target.tagName !== "SELECT" && key.target.tagName !== "INPUT") { does(); key.preventDefault(); }
  };
  show(0);
  document.body.dataset.ready = "yes";
}
start();
