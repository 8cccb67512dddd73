/** The process of one society: started when it is needed, watched, and ended when nobody needs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { dataDirOf, environmentOf, HostProblem, type Society } from './registry.ts'

const root = join(import.meta.dirname, '../..')
/** How Node keeps its memory, as `npm start` tells it. */
const nodeOptions: string[] = JSON.parse(readFileSync(join(root, 'server/node-options.json'), 'utf8'))
const READY_WITHIN_MS = 120_000
/** What is kept of its output, for whoever starts it by hand. */
const KEPT_OUTPUT = 10_000

/** The running process of a society. */
export type Instance = {
  port: number
  pid: number
  /** What it printed at its start, such as the set-up link of a new society. */
  greeting: string
  ended: Promise<unknown>
  stop: () => Promise<void>
}

/** Starts the process of a society and waits until it is ready; its log goes to `log`. */
export async function startInstance(
  hostDir: string,
  society: Society,
  log: (line: string) => void,
): Promise<Instance> {
  const port = await freePort()
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled')
  const child = spawn(process.execPath, [...nodeOptions, 'server/main.ts'], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiled, ...environmentOf(hostDir, society), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const output = readOutput(child, (line) => log(`${society.name}: ${line}`))
  const isReady = await Promise.race([output.saysReady, ended.then(() => false), isLate(READY_WITHIN_MS)])
  if (!isReady) {
    child.kill()
    await ended
    throw new HostProblem(`${society.name} did not start: ${output.said().trim()}`)
  }
  return {
    port,
    pid: child.pid ?? 0,
    greeting: output.greeting(),
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function readOutput(child: ChildProcess, log: (line: string) => void) {
  let said = ''
  let isReady = () => {}
  const saysReady = new Promise<true>((resolve) => {
    isReady = () => resolve(true)
  })
  const hear = (part: Buffer) => {
    const text = part.toString()
    said = (said + text).slice(-KEPT_OUTPUT)
    if (said.includes(' is ready at ')) isReady()
    for (const line of text.split('\n')) if (line !== '') log(line)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  // Lines of the log are in JSON; what is said to a person is not.
  const greeting = () =>
    said
      .split('\n')
      .filter((line) => !line.startsWith('{'))
      .join('\n')
  return { saysReady, said: () => said, greeting }
}

function isLate(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms).unref())
}

/** A port of this machine that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new HostProblem('No port is free.')
  return address.port
}

/** What a running society has to do: jobs that are due, and in how many seconds the next one is. */
export async function workOf({ port }: Instance): Promise<{ due: number; nextSeconds: number }> {
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const figure = (name: string) => {
    const line = page.split('\n').find((each) => each.startsWith(`${name} `)) ?? ''
    return Number(line.slice(name.length + 1).replace('+Inf', 'Infinity'))
  }
  return { due: figure('kolo_jobs_due'), nextSeconds: figure('kolo_next_job_seconds') }
}

/** Runs a command of a society that does not run, such as a backup, with its settings and the terminal of the host. */
export async function runTool(
  hostDir: string,
  society: Society,
  script: string,
  words: string[],
): Promise<void> {
  const passphrase = process.env.BACKUP_PASSPHRASE
  const child = spawn(process.execPath, [join(root, script), ...words], {
    env: {
      ...environmentOf(hostDir, society),
      ...(passphrase === undefined ? {} : { BACKUP_PASSPHRASE: passphrase }),
    },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new HostProblem(`${script} failed in ${dataDirOf(hostDir, society.name)}.`)
}
