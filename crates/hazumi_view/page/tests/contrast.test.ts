// Texts and edges of controls stand out from panels as WCAG 2.2 AA asks: 4.5 to 1 for text, 3 to 1 for what can be used.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test("colours of both themes can be told apart", async () => {
  const css = await readFile("static/page.css", "utf8");
  const themes = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, body = ""]) =>
    Object.fromEntries([...body.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, color]) => [name, color])),
  );
  assert.equal(themes.length, 2);
  for (const theme of themes) {
    const at = (name: string): string => {
      assert.ok(theme[name], `there is a colour ${name}`);
      return theme[name];
    };
    for (const text of ["text", "soft", "accent", "bad"]) {
      assert.ok(contrast(at(text), at("panel")) >= 4.5, `${text} on a panel: ${contrast(at(text), at("panel"))}`);
    }
    assert.ok(contrast(at("on-accent"), at("accent")) >= 4.5, "text on what is pressed");
    assert.ok(contrast(at("edge"), at("panel")) >= 3, "edges of controls");
  }
});
