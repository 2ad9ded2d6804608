// Bundles the page into `../served/`, which is committed: a program is built without Node.js.
//
// Usage: node build.mjs [--check | --tests]
//
// --check writes nothing: it compares a new bundle with what is committed, byte by byte, and its size with the budget.
// --tests bundles the unit tests into `dist/tests/` instead.

import { build } from "esbuild";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const SERVED = "../served";
const BUDGET = "../../../xtask/budgets/page.txt";

/** The files of the page with their bytes: the same for the same lock file and sources, in any folder. */
async function bundle() {
  const common = { bundle: true, minify: true, write: false, outdir: "." };
  const script = await build({
    ...common,
    entryPoints: { page: "src/main.ts" },
    format: "esm",
    target: "es2022",
    legalComments: "inline",
  });
  const style = await build({ ...common, entryPoints: { page: "static/page.css" } });
  return {
    "index.html": await readFile("static/index.html"),
    "page.css": Buffer.from(style.outputFiles[0].contents),
    "page.js": Buffer.from(script.outputFiles[0].contents),
    // The bundle has a copy of three.js, whose licence goes along with every copy.
    "three-license.txt": await readFile("node_modules/three/LICENSE"),
  };
}

async function buildPage() {
  const files = await bundle();
  await mkdir(SERVED, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(SERVED, name), bytes);
  }
  measure(files);
}

/** Prints how large a bundle is. */
function measure(files) {
  const all = Object.values(files);
  const sizes = {
    page: all.reduce((sum, bytes) => sum + bytes.length, 0),
    "page, compressed": all.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0),
  };
  console.log(`page: ${sizes.page} bytes, ${sizes["page, compressed"]} compressed`);
  return sizes;
}

async function checkPage() {
  const faults = [];
  const files = await bundle();
  for (const [name, bytes] of Object.entries(files)) {
    const committed = await readFile(join(SERVED, name)).catch(() => null);
    if (!committed?.equals(bytes)) {
      faults.push(`crates/hazumi_view/served/${name} is not what its sources give: \`npm ci && npm run build\``);
    }
  }
  const entries = await readdir(SERVED, { withFileTypes: true });
  const strays = entries.filter((entry) => entry.isFile() && !(entry.name in files));
  faults.push(...strays.map(({ name }) => `crates/hazumi_view/served/${name} is no file of the page`));
  const lines = (await readFile(BUDGET, "utf8")).split("\n");
  for (const [name, size] of Object.entries(measure(files))) {
    const budget = Number(lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2));
    if (!(size <= budget)) {
      faults.push(`${name}: ${size} bytes, more than the ${budget} of xtask/budgets/page.txt`);
    }
  }
  faults.forEach((fault) => console.error(fault));
  process.exitCode = faults.length > 0 ? 1 : 0;
}

async function buildTests() {
  const files = (await readdir("tests")).filter((file) => file.endsWith(".test.ts"));
  await build({
    entryPoints: files.map((file) => `tests/${file}`),
    outdir: "dist/tests",
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
  });
}

const [task = "--build"] = process.argv.slice(2);
const tasks = { "--build": buildPage, "--check": checkPage, "--tests": buildTests };
await tasks[task]();
