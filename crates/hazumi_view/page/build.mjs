// Bundles the page into `dist/`, or with `--tests` its unit tests into `dist/tests/`.

import { build } from "esbuild";
import { copyFile, mkdir, readdir } from "node:fs/promises";

const forTests = process.argv.includes("--tests");

async function buildPage() {
  await mkdir("dist", { recursive: true });
  await build({
    entryPoints: ["src/main.ts"],
    outfile: "dist/page.js",
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "inline",
  });
  await build({ entryPoints: ["static/page.css"], outfile: "dist/page.css", minify: true });
  await copyFile("static/index.html", "dist/index.html");
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

await (forTests ? buildTests() : buildPage());
