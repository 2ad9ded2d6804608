// Which step is looked at, and what is drawn of pictures.

import assert from "node:assert/strict";
import test from "node:test";
import { boxAround, Cursor, isAbout, marksOf, outlinesOf } from "../src/microscope";
import type { Content, Examined, Method, PageMessage, RowContent, Scene } from "../src/protocol";
import { Store } from "../src/store";

const method = (name: string, steps: number): Method => ({
  name,
  title: name,
  result: "",
  steps: Array.from({ length: steps }, (_, index) => ({ text: `${name} ${index}` })),
});

test("the first method is looked at from its beginning", () => {
  const cursor = new Cursor();
  assert.equal(cursor.place([]), null);
  assert.equal(cursor.place([method("gjk", 3), method("sat", 2)])?.step?.text, "gjk 0");
});

test("method and step are kept when the world moves, as far as there are so many", () => {
  const cursor = new Cursor();
  cursor.choose("sat");
  cursor.go([method("gjk", 3), method("sat", 6)], 4);
  assert.equal(cursor.place([method("gjk", 3), method("sat", 6)])?.step?.text, "sat 4");
  assert.equal(cursor.place([method("sat", 2)])?.step?.text, "sat 1");
  assert.equal(cursor.place([method("sat", 6)])?.step?.text, "sat 4", "a short while of fewer steps is forgotten");
  assert.equal(cursor.place([method("gjk", 9)])?.method.name, "gjk");
});

test("one cannot go before the first step or behind the last", () => {
  const cursor = new Cursor();
  const methods = [method("gjk", 3)];
  cursor.go(methods, -5);
  assert.equal(cursor.place(methods)?.index, 0);
  cursor.go(methods, 99);
  assert.equal(cursor.place(methods)?.index, 2);
});

test("a method without steps has a place and no step", () => {
  const place = new Cursor().place([method("epa", 0)]);
  assert.equal(place?.index, 0);
  assert.equal(place?.step, null);
});

test("an answer is about a pair in its order only", () => {
  const examined: Examined = { is: "examined", rows: [1, 2], names: [], message: null, methods: [] };
  assert.ok(isAbout(examined, [1, 2]));
  assert.ok(!isAbout(examined, [2, 1]));
  assert.ok(!isAbout({ ...examined, rows: [] }, []));
  assert.deepEqual(outlinesOf(examined), { lines: [], line_colors: [] });
});

test("marks are relative to an origin, and what is cut short or no number is left out", () => {
  const marks = marksOf([{ points: [1e6 + 0.25, 2, 3, NaN, 0, 0, 4, 5], point_colors: [0x112233] }, { points: [7, 8, 9] }], "points", [1e6, 0, 0]);
  assert.equal(marks.count, 2);
  assert.equal(marks.places[0], 0.25);
  assert.equal(marks.colors[0], 0x112233);
  assert.deepEqual([...marks.places.slice(3)], [7 - 1e6, 8, 9]);
});

test("the box of a method holds its base and all of its steps", () => {
  const one = { ...method("gjk", 0), base: { lines: [0, 0, 0, 1, 0, 0] }, steps: [{ text: "", picture: { points: [0, -2, 0] } }, { text: "" }] };
  assert.deepEqual(boxAround(one), { min: [0, -2, 0], max: [1, 0, 0] });
  assert.equal(boxAround(method("gjk", 2)), null);
});

test("a scene opens the microscope on its two bodies, and after a restart only where it is still open", () => {
  const sent: PageMessage[] = [];
  const store = new Store((message) => sent.push(message));
  const scene = { is: "scene", name: "pair", examine: ["a", "b"], color: null, shapes: [], settings: {} } as unknown as Scene;
  const body = (row: number, name: string): RowContent => ({ row, name, body_type: "dynamic", kind: 0, colliders: [] });
  const content: Content = { is: "content", revision: 1, reset: true, shapes: [], set: [body(0, "a"), body(2, "b")], clear: [] };
  const enter = (): void => [scene, content].forEach((message) => store.receive(message));
  const asked = (): number => sent.filter((message) => message.do === "examine" && message.rows?.join() === "0,2").length;
  enter();
  assert.equal(store.microscope, true);
  assert.deepEqual(store.selection(), [0, 2]);
  store.receive({ ...content, reset: false });
  assert.equal(asked(), 1);
  enter();
  assert.equal(asked(), 2, "open, it is opened again");
  store.setMicroscope(false);
  enter();
  assert.equal(store.microscope, false);
  store.receive({ ...scene, name: "other" });
  enter();
  assert.equal(store.microscope, true, "whoever comes back sees it again");
});
