// Runs a WebAssembly program in Node: node wasi.mjs PROGRAM.wasm ARGUMENTS
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';
const [path, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [path, ...args], env: process.env, preopens: {} });
const module = await WebAssembly.compile(await readFile(path));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
