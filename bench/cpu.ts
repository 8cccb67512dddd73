/** How long processes have kept a processor busy, as Linux counts it. */
import { readdir, readFile } from 'node:fs/promises'

/** The milliseconds of one clock tick: 100 a second on every Linux there is. */
const tickMs = 10

type Times = { pid: number; parent: number; own: number; ended: number }

async function timesOf(pid: number): Promise<Times | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const parts = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (parts.length < 15) return undefined
  const at = (index: number) => Number(parts[index]) * tickMs
  return { pid, parent: Number(parts[1]), own: at(11) + at(12), ended: at(13) + at(14) }
}

/** The processor's time of a process and of those it started, those that have ended with it; `undefined` off Linux. */
export async function cpuOfFamily(pid: number): Promise<number | undefined> {
  const first = await timesOf(pid)
  if (!first) return undefined
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const all = (await Promise.all(pids.map(timesOf))).filter((one) => one !== undefined)
  const children = all.filter(({ parent }) => parent === pid)
  return children.reduce((sum, { own }) => sum + own, first.own + first.ended)
}

/** The same of a process alone. */
export async function cpuOf(pid: number): Promise<number | undefined> {
  return (await timesOf(pid))?.own
}

/** The process a process was started by. */
export async function parentOf(pid: number): Promise<number | undefined> {
  return (await timesOf(pid))?.parent
}
