/**
 * `npm start`: makes the folder ready (packages, web client) where it is not, then becomes the product; `--demo`,
 * `--dev` and `--host`: what `npm run demo`, `npm run dev` and `npm run host` become. Plain
 * JavaScript without dependencies, because it is the first file that runs, on the machine's own Node.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

const SAME_SIGNAL_MS = 500

const args = process.argv.slice(2)
const entries = { '--demo': 'tools/demo.ts', '--dev': 'tools/dev.ts', '--host': 'tools/host.ts' }
const kind = args.find((arg) => arg in entries)
// While developing the client comes from its sources. A server in production keeps only the packages it runs on.
const serving = kind === undefined && process.env.NODE_ENV === 'production'
const runtime = await prepare({ web: kind !== '--dev', serving })
// How Node keeps its memory (docs/decisions/163-memory-is-given-back-early.md).
const options = JSON.parse(readFileSync(join(root, 'server/node-options.json'), 'utf8'))
// In a process group of its own the program hears of a signal from here only. Otherwise one Ctrl-C would reach it
// from the terminal, from npm and from here, and a second signal means "at once".
const child = spawn(
  runtime,
  [...options, entries[kind] ?? 'server/main.ts', ...args.filter((arg) => arg !== kind)],
  {
    cwd: root,
    stdio: 'inherit',
    // What Node made of the sources last time; a later start reads that instead of every file again.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env },
    detached: process.platform !== 'win32',
  },
)

let lastSignalAt = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    const now = performance.now()
    if (lastSignalAt === 0 || now - lastSignalAt > SAME_SIGNAL_MS) child.kill(signal)
    lastSignalAt = now
  })
}
child.on('error', (error) => {
  console.error(`The program could not be started: ${error.message}.`)
  process.exit(1)
})
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
