/**
 * `npm start`: makes the folder ready (packages, web client) where it is not, then becomes the product. Plain
 * JavaScript without dependencies, because it is the one file that runs on the machine's own Node.
 */
import { spawn } from 'node:child_process'
import { prepare, root } from './prepare.mjs'

const args = process.argv.slice(2)
const demo = args.includes('--demo')
const runtime = await prepare({ web: true })
const entry = demo ? 'tools/demo.ts' : 'server/main.ts'
const child = spawn(runtime, [entry, ...args.filter((arg) => arg !== '--demo')], {
  cwd: root,
  stdio: 'inherit',
})
// Ctrl-C in a terminal reaches the program by itself, and twice would mean "hurry"; a supervisor signals only us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('error', (error) => {
  console.error(`The program could not be started: ${error.message}.`)
  process.exit(1)
})
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  for (const caught of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(caught)
  process.kill(process.pid, signal)
})
