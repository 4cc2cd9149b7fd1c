// Runs cells of JavaScript one after the other in one context; see cells.py for what is said and heard.
"use strict";
const fs = require("node:fs");
const inspector = require("node:inspector");
const path = require("node:path");
const util = require("node:util");

const real = process.stdout.write.bind(process.stdout);
const say = (message) => real(JSON.stringify(message) + "\n");
const MOST_TEXT = 4_000_000;
const LONGEST_TEXT = 200_000;
let printed = 0;

function print(text) {
  const room = MOST_TEXT - printed;
  printed += text.length;
  if (room > 0) say({ out: text.slice(0, room) });
}
process.stdout.write = process.stderr.write = (piece) => (print(String(piece)), true);

const answers = new Map();
let asked = 0;
function ask(question) {
  const number = ++asked;
  say({ ask: number, ...question });
  return new Promise((resolve, reject) => answers.set(number, { resolve, reject }));
}

function plain(value) {
  const seen = new WeakSet();
  const text = JSON.stringify(value, (_, item) => {
    if (typeof item === "bigint") return String(item);
    if (typeof item === "number" && !Number.isFinite(item)) return String(item);
    if (item && typeof item === "object") {
      if (seen.has(item)) return "…";
      seen.add(item);
      if (item instanceof Map) return Object.fromEntries(item);
      if (item instanceof Set) return [...item];
    }
    return typeof item === "function" ? String(item.name || "function") : item;
  });
  return text === undefined ? null : JSON.parse(text.length > 2_000_000 ? JSON.stringify(text.slice(0, LONGEST_TEXT)) : text);
}

function display(...values) {
  for (const value of values) {
    if (value instanceof Markdown) say({ display: { kind: "markdown", text: value.text.slice(0, LONGEST_TEXT) } });
    else if (value instanceof Table) say({ display: value.shown() });
    else if (value && value.type === "image" && typeof value.data === "string")
      say({ display: { kind: "image", mime: "image/png", data: value.data.slice(0, 3_500_000) } });
    else if (value && typeof value === "object" && !(value instanceof Error) && !util.types.isPromise(value))
      say({ display: { kind: "json", value: plain(value) } });
    else {
      const text = typeof value === "string" ? value : util.inspect(value);
      say({ display: { kind: "text", text: text.slice(0, LONGEST_TEXT) } });
    }
  }
}

class Markdown {
  constructor(text) { this.text = String(text); }
}

class Table {
  constructor(rows, columns) { this.rows = [...rows]; this.columns = columns; }
  shown() {
    const objects = this.rows.every((row) => row && typeof row === "object" && !Array.isArray(row));
    const names = this.columns || (objects ? [...new Set(this.rows.flatMap((row) => Object.keys(row)))]
      : [...Array(Math.max(0, ...this.rows.map((row) => row.length))).keys()].map((n) => String(n + 1)));
    const kept = names.slice(0, 50);
    const cell = (item) => (item === undefined || item === null ? "" : typeof item === "object" ? JSON.stringify(item) : item);
    const rows = this.rows.slice(0, 200).map((row) => kept.map((name, at) => plain(cell(objects ? row[name] : row[at]))));
    return { kind: "table", columns: kept.map(String), rows, total: this.rows.length };
  }
}

const optional = (given, names) => {
  const last = given[given.length - 1];
  if (given.length && last && typeof last === "object" && !Array.isArray(last)) return last;
  return Object.fromEntries(names.map((name, at) => [name, given[at] ?? undefined]));
};
function inside(name) {
  if (String(name).includes("://")) throw new Error(`${name} is an address, not a file.`);
  return path.resolve(String(name));
}

function plot(...given) {
  const options = typeof given.at(-1) === "object" && given.at(-1) && ("kind" in given.at(-1) || "title" in given.at(-1)) ? given.pop() : {};
  const last = given.at(-1);
  const many = Array.isArray(last) ? { "": last } : last;
  const series = Object.entries(many).slice(0, 8).map(([name, values]) => {
    const y = [...values].slice(0, 2000).map((value) => (Number.isFinite(Number(value)) ? Number(value) : null));
    const x = given.length > 1 ? [...given[0]].slice(0, 2000) : y.map((_, at) => at);
    if (x.length !== y.length) throw new Error(`There are ${x.length} places for ${y.length} values.`);
    return { name, x: plain(x), y };
  });
  say({ display: { kind: "chart", chart: options.kind || "line", title: String(options.title || ""), series } });
}

const helpers = {
  display, Markdown, Table, plot,
  print: (...values) => print(values.map((value) => (typeof value === "string" ? value : util.inspect(value))).join(" ") + "\n"),
  read: async (name, ...more) => {
    const { offset, limit } = optional(more, ["offset", "limit"]);
    const text = fs.readFileSync(inside(name), "utf8");
    if (offset === undefined && limit === undefined) return text;
    const first = Math.max(0, (offset || 1) - 1);
    return text.split(/(?<=\n)/).slice(first, limit === undefined ? undefined : first + limit).join("");
  },
  write: async (name, content) => {
    fs.mkdirSync(path.dirname(inside(name)), { recursive: true });
    fs.writeFileSync(inside(name), String(content));
    return name;
  },
  append: async (name, content) => {
    fs.mkdirSync(path.dirname(inside(name)), { recursive: true });
    fs.appendFileSync(inside(name), String(content));
    return name;
  },
  tree: async (name = ".", ...more) => {
    const { maxDepth = 3, showHidden = false } = optional(more, ["maxDepth", "showHidden"]);
    const lines = [];
    const walk = (folder, depth) => {
      for (const entry of fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (lines.length >= 500) return;
        if (entry.name.startsWith(".") && !showHidden) continue;
        lines.push("  ".repeat(depth) + entry.name + (entry.isDirectory() ? "/" : ""));
        if (entry.isDirectory() && depth + 1 < maxDepth) walk(path.join(folder, entry.name), depth + 1);
      }
    };
    walk(inside(name), 0);
    return lines.join("\n");
  },
  output: async (name) => helpers.read(String(name).includes("/") ? name : `results/${name}`),
  sort: (text, reverse = false, unique = false) => {
    const lines = text.split("\n");
    const sorted = (unique ? [...new Set(lines)] : lines).sort();
    return (reverse ? sorted.reverse() : sorted).join("\n");
  },
  uniq: (text, count = false) => {
    const runs = [];
    for (const line of text.split("\n")) {
      if (runs.length && runs[runs.length - 1][0] === line) runs[runs.length - 1][1] += 1;
      else runs.push([line, 1]);
    }
    return runs.map(([line, times]) => (count ? `${times} ${line}` : line)).join("\n");
  },
  counter: (items, limit, reverse = false) => {
    const counted = new Map();
    for (const item of typeof items === "string" ? items.split("\n") : items) counted.set(item, (counted.get(item) || 0) + 1);
    const pairs = [...counted].sort((a, b) => b[1] - a[1]);
    return (reverse ? pairs.reverse() : pairs).slice(0, limit ?? undefined);
  },
  env: (key, value) => {
    if (key === undefined) return { ...process.env };
    if (value !== undefined) process.env[key] = String(value);
    return process.env[key];
  },
  completion: (prompt, ...more) => {
    const { model, system = null, schema = null } = optional(more, ["model", "system", "schema"]);
    return ask({ want: "completion", prompt: String(prompt), model: model || "default", system, schema });
  },
  agent: (prompt, ...more) => {
    const { agentType = "researcher", label = null, schema = null } = optional(more, ["agentType", "model", "label", "schema"]);
    return ask({ want: "agent", prompt: String(prompt), agent: agentType, label, schema });
  },
  parallel: async (thunks) => {
    const made = [];
    for (const thunk of thunks) made.push(await thunk());
    return made;
  },
  pipeline: async (items, ...stages) => {
    let made = [...items];
    for (const stage of stages) {
      const next = [];
      for (const item of made) next.push(await stage(item));
      made = next;
    }
    return made;
  },
};

function tools(name) {
  const call = (given = {}) => ask({ want: "tool", tool: name, arguments: plain(given) });
  return new Proxy(call, {
    get: (_, key) => (typeof key === "symbol" || key === "then" ? undefined : tools(name ? `${name}.${key}` : key)),
  });
}

// V8's own mode for consoles: `await` at the top, and what one cell declares is there for the next.
Object.assign(globalThis, helpers, { tool: tools(""), require });
globalThis.__display = display;
const session = new inspector.Session();
session.connect();
const post = (method, parameters) =>
  new Promise((resolve, reject) => session.post(method, parameters, (error, found) => (error ? reject(new Error(error.message)) : resolve(found))));

async function evaluate(code) {
  const found = await post("Runtime.evaluate", { expression: code, replMode: true, awaitPromise: true });
  if (found.exceptionDetails) return { error: told(found.exceptionDetails) };
  const { result } = found;
  if (result.type === "undefined") return {};
  if (result.objectId)
    await post("Runtime.callFunctionOn", { functionDeclaration: "function () { __display(this); }", objectId: result.objectId });
  else display(result.type === "bigint" ? BigInt(result.unserializableValue.slice(0, -1)) : "value" in result ? result.value : Number(result.unserializableValue));
  return {};
}

async function run(code) {
  const first = await evaluate(code);
  // A cell may end with `return`, as the body of a function does.
  if (first.error && /^SyntaxError: Illegal return/.test(first.error)) return evaluate(`await (async () => {\n${code}\n})()`);
  return first;
}

function told({ exception, text }) {
  const words = exception && (exception.description || String(exception.value));
  return String(words || text).split("\n").filter((line) => !/runner\.js|node:|at new Promise/.test(line)).join("\n");
}

async function cell({ cell: number, code }) {
  printed = 0;
  const { error = "" } = await run(code).catch((fault) => ({ error: String(fault) }));
  say({ done: number, error });
}

process.on("unhandledRejection", (error) => print(`${(error && error.stack) || error}\n`));
process.on("uncaughtException", (error) => print(`${(error && error.stack) || error}\n`));

let waiting = Promise.resolve();
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.cell !== undefined) waiting = waiting.then(() => cell(message));
  else if (answers.has(message.answer)) {
    const { resolve, reject } = answers.get(message.answer);
    answers.delete(message.answer);
    if (message.error !== undefined) reject(new Error(message.error));
    else resolve(message.value);
  }
});
say({ ready: true, node: process.versions.node });
