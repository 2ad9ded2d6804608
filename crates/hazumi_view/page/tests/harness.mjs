// What all scripts need that open the page of a real `hazumi view` in a real browser.
//
// CHROMIUM is the browser, /usr/bin/chromium where it is not set. PAGE is a folder like `served`, to be shown instead of
// what is in a release, so that a page can be tried without building the program again.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chromium } from "playwright-core";

const BROWSER = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const PAGE = process.env["PAGE"];
const FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
const TYPES = { "page.js": "text/javascript", "page.css": "text/css" };
/** How long something may take that is waited for, ms. */
const PATIENCE = 30_000;
/** Options of playwright for what is waited for: looked at by the clock, as hidden tabs draw no frames. */
export const POLLED = { polling: 100, timeout: PATIENCE };

/** A browser, and servers that end with it. */
export class Harness {
  servers = new Set();
  /** What consoles of pages have said that they should not. */
  complaints = [];

  constructor(program) {
    this.program = program;
  }

  /** Starts the browser; `options` are those of playwright. */
  async open(options = {}) {
    this.folder = await mkdtemp(join(tmpdir(), "hazumi-"));
    const { flags = [], ...others } = options;
    this.browser = await chromium.launchPersistentContext(join(this.folder, "profile"), {
      executablePath: BROWSER,
      args: [...FLAGS, ...flags],
      viewport: { width: 1100, height: 700 },
      // Checks of pixels read a picture by an address that the page's own rules do not allow.
      bypassCSP: true,
      ...others,
    });
    if (PAGE) {
      await this.browser.route("**/thumbnail/*", (route) => {
        const name = basename(new URL(route.request().url()).pathname);
        return route.fulfill({ path: join(PAGE, "thumbnails", name) });
      });
    }
    for (const [file, contentType] of PAGE ? Object.entries(TYPES) : []) {
      const body = await readFile(join(PAGE, file));
      await this.browser.route(`**/${file}*`, (route) => route.fulfill({ body, contentType }));
    }
  }

  async close() {
    await this.browser?.close();
    this.servers.forEach((server) => server.kill("SIGKILL"));
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Starts `hazumi view` and waits for its address. */
  serve(...args) {
    return this.start(this.program, "view", "--no-open", ...args);
  }

  /** Starts any program that prints the address of its viewer, and waits for that. */
  start(program, ...args) {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.servers.add(child);
    child.on("exit", () => this.servers.delete(child));
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.stdout.once("data", (text) => resolve({ child, address: String(text).trim() }));
      child.once("exit", (code) => reject(new Error(`${basename(program)} ended with ${code}`)));
    });
  }

  /** Keeps a file as long as the browser, and says where it is. */
  async keep(name, bytes) {
    const path = join(this.folder, name);
    await writeFile(path, bytes);
    return path;
  }

  stop({ child }) {
    return new Promise((resolve) => {
      child.removeAllListeners("exit");
      child.once("exit", resolve);
      child.kill("SIGKILL");
      this.servers.delete(child);
    });
  }

  /** Opens a page of a server and waits until it has drawn; with details beside the world, unless `details` is false. */
  async visit(address, options = {}) {
    const page = await this.browser.newPage();
    if (options.details !== false) {
      await page.addInitScript(() => {
        const kept = JSON.parse(localStorage.getItem("hazumi.view") ?? "{}");
        localStorage.setItem("hazumi.view", JSON.stringify({ details: true, ...kept }));
      });
    }
    if (options.viewport) {
      await page.setViewportSize(options.viewport);
    }
    if (options.colorScheme) {
      await page.emulateMedia({ colorScheme: options.colorScheme });
    }
    page.on("console", (message) => {
      // Where the server is gone on purpose, the browser says so; thumbnails may be missing.
      if (message.type() === "error" && !/ERR_CONNECTION_REFUSED|WebSocket|404/.test(message.text())) {
        this.complaints.push(message.text());
      }
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    await page.goto(address);
    await until(page, "the first frame", (it) => it.framesDrawn > 0);
    return page;
  }
}

export const state = (page) => page.evaluate(() => window.hazumi.state());

/** Says something to the server as the page. */
export const send = (page, message) => page.evaluate((it) => window.hazumi.send(it), message);

/** What the page knows, without what is as long as there are bodies: that of a million takes a while to hand over. */
const gist = (page) =>
  page.evaluate(() => ({ ...window.hazumi.state(), names: undefined, body_types: undefined, gallery: undefined }));

/** Waits until the gist of what the page knows is as it should be. */
export async function until(page, what, is, patience = PATIENCE) {
  const end = Date.now() + patience;
  let last;
  while (Date.now() < end) {
    last = await gist(page);
    if (is(last)) {
      return last;
    }
    await page.waitForTimeout(50);
  }
  throw new Error(`${what}: ${JSON.stringify(last)}`);
}
