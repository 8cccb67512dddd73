/**
 * Asks at a steady pace whatever the answers do, as people do who know nothing of each other; a program of its own, so
 * that it is not held up by what it measures. The time of an answer counts from the moment it should have been asked for.
 */
import { connect, type Socket } from 'node:net'

/** Who asks over and over: from which address, and whole requests as they are sent. Each has as many connections. */
export type Setting = {
  port: number
  connections: number
  askers: readonly { from: string; requests: string[] }[]
}

/** One stretch: so many requests a second, or as many as so many people ask who each wait for their answer. */
export type Stretch = { seconds: number } & ({ perSecond: number } | { people: number })

/** What came of it, in milliseconds where it is a time. */
export type Outcome = {
  asked: number
  served: number
  refused: number
  failed: number
  seconds: number
  servedP50: number
  servedP99: number
  refusedP99: number
}

type Line = { socket: Socket; requests: Buffer[]; answered: ((status: number) => void) | undefined }

const patienceMs = 3_000

function openLine(port: number, localAddress: string, requests: Buffer[]): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
  const line: Line = { socket, requests, answered: undefined }
  let held: Buffer | undefined
  socket.on('data', (part: Buffer) => {
    const all = held ? Buffer.concat([held, part]) : part
    held = all
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return
    const at = all.indexOf('content-length: ')
    const length = at < 0 || at > end ? 0 : Number.parseInt(all.toString('latin1', at + 16, at + 26), 10)
    if (all.length < end + 4 + length) return
    held = undefined
    const { answered } = line
    line.answered = undefined
    answered?.(Number(all.toString('latin1', 9, 12)))
  })
  socket.on('error', () => undefined)
  socket.on('close', () => line.answered?.(0))
  return new Promise((there, failed) => {
    socket.once('connect', () => there(line))
    socket.once('error', failed)
  })
}

async function ask({ port, connections, askers }: Setting, stretch: Stretch): Promise<Outcome> {
  const sets = askers.map(({ from, requests }) => ({
    from,
    requests: requests.map((text) => Buffer.from(text)),
  }))
  const free = await Promise.all(
    Array.from({ length: connections / sets.length }, () =>
      sets.map(({ from, requests }) => openLine(port, from, requests)),
    ).flat(),
  )
  const all = [...free]
  const due: number[] = []
  const served: number[] = []
  const refused: number[] = []
  let asked = 0
  let failed = 0
  const began = performance.now()
  const sendNext = () => {
    while (due.length > 0) {
      const line = free.pop()
      if (!line) return
      if (line.socket.destroyed) {
        failed += 1
        due.shift()
        continue
      }
      const intended = due.shift() ?? 0
      line.answered = (status) => {
        const took = performance.now() - intended
        if (status >= 200 && status < 300) served.push(took)
        else if (status === 503) refused.push(took)
        else failed += 1
        free.push(line)
        if ('people' in stretch && performance.now() - began < stretch.seconds * 1_000) askOnce()
        sendNext()
      }
      line.socket.write(line.requests[asked % line.requests.length] ?? '')
      asked += 1
    }
  }
  const askOnce = (at = performance.now()) => void due.push(at)
  if ('people' in stretch) {
    for (let person = 0; person < stretch.people; person++) askOnce()
    sendNext()
    await new Promise((over) => setTimeout(over, stretch.seconds * 1_000))
  } else {
    const most = Math.round(stretch.perSecond * stretch.seconds)
    for (let next = 0; next < most; ) {
      const now = performance.now() - began
      for (; next < most && (next * 1_000) / stretch.perSecond <= now; next++) {
        askOnce(began + (next * 1_000) / stretch.perSecond)
      }
      sendNext()
      await new Promise((later) => setTimeout(later, 1))
    }
  }
  const seconds = (performance.now() - began) / 1_000
  for (let wait = 0; wait < patienceMs / 20 && free.length < all.length; wait++) {
    await new Promise((later) => setTimeout(later, 20))
  }
  failed += all.length - free.length + due.length
  for (const { socket } of all) socket.destroy()
  return {
    asked: asked + due.length,
    served: served.length,
    refused: refused.length,
    failed,
    seconds,
    servedP50: share(served, 0.5),
    servedP99: share(served, 0.99),
    refusedP99: share(refused, 0.99),
  }
}

function share(times: readonly number[], part: number): number {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

process.on('message', async ({ setting, stretch }: { setting: Setting; stretch: Stretch }) => {
  process.send?.(await ask(setting, stretch))
})
process.on('disconnect', () => process.exit())
