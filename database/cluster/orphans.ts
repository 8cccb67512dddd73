/**
 * What a killed PostgreSQL server leaves behind: session processes that end by themselves once they are idle, but keep
 * the data folder locked ("pre-existing shared memory block is still in use") as long as they are busy.
 */
import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long processes are given to end before they are asked, and before they are made to. */
const limits = { untilAskedMs: 300, untilForcedMs: 3_000, inAllMs: 10_000 } as const

/**
 * Waits until no process of a PostgreSQL whose main process is gone works in this folder, and helps where that takes
 * long. Nothing committed is lost by that: the next start replays it. Elsewhere than on Linux nothing tells these
 * processes from others, and they end by themselves. Answers whether certainly none is left.
 */
export async function clearOrphans(data: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const folder = await realpath(data).catch(() => undefined)
  if (folder === undefined) return false
  const started = performance.now()
  const sent = new Set<string>()
  for (;;) {
    const orphans = await processesIn(folder)
    const waited = performance.now() - started
    if (orphans.length === 0) return true
    if (waited > limits.inAllMs) return false
    const signal =
      waited > limits.untilForcedMs ? 'SIGKILL' : waited > limits.untilAskedMs ? 'SIGQUIT' : undefined
    for (const pid of orphans) {
      if (signal && !sent.has(`${signal} ${pid}`)) end(pid, signal)
      sent.add(`${signal} ${pid}`)
    }
    await sleep(20)
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It went by itself meanwhile, which is what was wanted.
  }
}

/** PostgreSQL's processes all have the data folder as their working folder, and nobody else's has its name, too. */
async function processesIn(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const at = join('/proc', name)
    if ((await readFile(join(at, 'comm'), 'utf8').catch(() => '')).trim() !== 'postgres') continue
    if ((await realpath(join(at, 'cwd')).catch(() => undefined)) === folder) found.push(Number(name))
  }
  return found
}
