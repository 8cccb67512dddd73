/**
 * What happens when more is asked than can be done: members' questions at once, twice and ten times the pace the product
 * can keep, asked at a steady rate whatever it answers, then its way back to normal; and members beside others who ask
 * for what is expensive.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signIn, signUp } from '@kolo/identity/contract'
import { signUpAnswers } from '@kolo/identity/testing'
import { newCaller } from './caller.ts'
import type { Figure, Section } from './measure.ts'
import type { Outcome, Setting, Stretch } from './open-loop.ts'
import { brokenMixes, measureMixes } from './overload-mixes.ts'
import { type Product, startProduct } from './product.ts'

const members = 12
const people = 16
const connections = 396
const calmSeconds = 4
const stretchSeconds = 6
const backWithinSeconds = 10
const asked = [
  '/api/session',
  '/api/home',
  '/api/savings',
  '/api/payments',
  '/api/savings-plans',
  '/api/wallet',
]

/** What must hold. */
const wanted = { served: 0.85, servedMs: 1_000, refusedMs: 50, memory: 1.5 }

type Measured = Outcome & { times: number; capacity: number; megabytes: number; chief: number[] }

/** Measures the capacity, goes beyond it and waits until everything is as before. */
export async function measureOverload(): Promise<Section> {
  const product = await startProduct({ TRUSTED_PROXY: '127.0.0.1' })
  const asking = fork(join(import.meta.dirname, 'open-loop.ts'))
  try {
    const chief = newCaller(product.origin)
    await chief.call(signIn, { body: product.administrator })
    const { direct, behindProxy } = await settingsOf(product)
    const run = (stretch: Stretch, setting = direct) => runStretch(asking, setting, stretch)
    await run({ people, seconds: 3 })
    const calm = await run({ people, seconds: calmSeconds })
    const capacity = calm.served / calm.seconds
    const before = await megabytesOf(product)
    const measured: Measured[] = []
    const beyond = async (times: number, setting = direct) => {
      const watch = watchProduct(product, chief.cookie() ?? '')
      const outcome = await run({ perSecond: capacity * times, seconds: stretchSeconds }, setting)
      return { ...outcome, ...(await watch.stop()), times, capacity }
    }
    for (const times of [1, 2, 10]) measured.push(await beyond(times))
    const back = await secondsUntil(product, calm.servedP99)
    const proxied = await beyond(10, behindProxy)
    const after = await megabytesOf(product)
    const mixes = await measureMixes({
      settingOf: async (other) => (await settingsOf(other)).direct,
      run: (setting, stretch) => runStretch(asking, setting, stretch),
    })
    return sectionOf({ calm, measured, proxied, mixes, around: { before, after, back } })
  } finally {
    if (asking.connected) asking.disconnect()
    await product.stop()
  }
}

/** Members, each at an address of their own, and the same members behind one proxy, which mixes them on its connections. */
async function settingsOf({ origin }: Product): Promise<{ direct: Setting; behindProxy: Setting }> {
  const { port, host } = new URL(origin)
  const direct: { from: string; requests: string[] }[] = []
  const mixed: string[] = []
  for (let number = 1; number <= members; number++) {
    const member = newCaller(origin)
    const password = 'calabash-lantern-27'
    await member.call(signUp, {
      body: signUpAnswers(`member${number}@kolo.example`, `Amara Bello ${number}`, password),
    })
    const ask = (...more: string[]) =>
      asked.map((path) =>
        [`GET ${path} HTTP/1.1`, `host: ${host}`, `cookie: ${member.cookie()}`, ...more, '', ''].join('\r\n'),
      )
    direct.push({ from: `127.0.1.${number}`, requests: ask() })
    mixed.push(...ask(`x-forwarded-for: 192.0.2.${number}`))
  }
  const rest = { port: Number(port), connections }
  return {
    direct: { ...rest, askers: direct },
    behindProxy: { ...rest, askers: [{ from: '127.0.0.1', requests: mixed }] },
  }
}

async function runStretch(asking: ChildProcess, setting: Setting, stretch: Stretch): Promise<Outcome> {
  const answered = once(asking, 'message')
  const gone = once(asking, 'exit').then(([code]) => {
    throw new Error(`Whoever asks went away (${code})`)
  })
  asking.send({ setting, stretch })
  const [outcome] = await Promise.race([answered, gone])
  return outcome as Outcome
}

/** Looks on meanwhile: the memory, and how long an administrator and whoever looks after the server wait. */
function watchProduct(product: Product, cookie: string) {
  const chief: number[] = []
  let megabytes = 0
  let over = false
  const watching = (async () => {
    while (!over) {
      megabytes = Math.max(megabytes, await megabytesOf(product))
      const start = performance.now()
      for (const path of ['/healthz', '/api/admin/home']) {
        const { status } = await fetch(product.origin + path, { headers: { cookie } })
        chief.push(status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY)
      }
      await sleep(250)
    }
  })()
  return {
    stop: async () => {
      over = true
      await watching
      return { chief, megabytes }
    },
  }
}

/** Seconds until ten questions in a row are answered as fast as before, or in a twentieth of a second. */
async function secondsUntil({ origin }: Product, calmMs: number): Promise<number> {
  const start = performance.now()
  let inARow = 0
  let since = start
  while (inARow < 10 && performance.now() - start < backWithinSeconds * 2_000) {
    const asked = performance.now()
    const { status } = await fetch(`${origin}/api/session`)
    if (status === 200 && performance.now() - asked <= Math.max(calmMs, 50)) inARow += 1
    else {
      inARow = 0
      since = performance.now()
    }
    await sleep(20)
  }
  return inARow < 10 ? Number.POSITIVE_INFINITY : (since - start) / 1_000
}

async function megabytesOf({ pid }: Product): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1_024
}

type Around = { before: number; after: number; back: number }

type All = {
  calm: Outcome
  measured: readonly Measured[]
  proxied: Measured
  mixes: readonly Figure[]
  around: Around
}

function sectionOf({ calm, measured, proxied, mixes, around }: All): Section {
  const { before, after, back } = around
  const most = Math.max(...measured.map(({ megabytes }) => megabytes))
  return {
    title: 'Asked for more than can be done',
    reference: `what ${people} people get who each wait for their answer; a time or a size is a share of what is allowed`,
    figures: [
      {
        what: `Capacity (reference), with a 99th percentile of ${Math.round(calm.servedP99)} ms`,
        value: perSecond(calm.served, calm.seconds),
        ratio: 1,
      },
      ...measured.flatMap(figuresOf),
      {
        what: 'At 10 × through one proxy, whose connections stay with the product: served',
        value: perSecond(proxied.served, proxied.seconds),
        ratio: proxied.served / proxied.seconds / proxied.capacity,
      },
      {
        what: `Memory before, at most, and afterwards (allowed at most: ${wanted.memory} × before)`,
        value: `${Math.round(before)}, ${Math.round(most)}, ${Math.round(after)} MB`,
        ratio: most / (before * wanted.memory),
      },
      { what: 'Back to normal', value: `after ${back.toFixed(1)} s`, ratio: back / backWithinSeconds },
      ...mixes,
    ],
    method: `The product as its own process, ${members} signed-in members who ask for ${asked.length} things in turns over ${connections} connections, from another process, at a steady pace for ${stretchSeconds} s each; a time counts from the moment the question was due. ${verdict(measured, { growth: most / before, back, mixes })}`,
  }
}

function figuresOf({ times, capacity, chief, ...outcome }: Measured): Figure[] {
  const { served, refused, failed, seconds, servedP50, servedP99, refusedP99 } = outcome
  const slowest = Math.max(...chief)
  return [
    { what: `At ${times} ×: served`, value: perSecond(served, seconds), ratio: served / seconds / capacity },
    {
      what: `At ${times} ×: time of what was served, median and 99th percentile`,
      value: `${Math.round(servedP50)} ms, ${Math.round(servedP99)} ms`,
      ratio: servedP99 / wanted.servedMs,
    },
    {
      what: `At ${times} ×: refused, and the 99th percentile until then`,
      value: `${perSecond(refused, seconds)}, ${Math.round(refusedP99)} ms`,
      ratio: refusedP99 / wanted.refusedMs,
    },
    {
      what: `At ${times} ×: no answer; slowest for an administrator or for health`,
      value: `${failed}; ${Number.isFinite(slowest) ? `${Math.round(slowest)} ms` : 'refused'}`,
    },
  ]
}

type Rest = { growth: number; back: number; mixes: readonly Figure[] }

function verdict(measured: readonly Measured[], { growth, back, mixes }: Rest): string {
  const broken = measured
    .filter(({ times }) => times > 1)
    .flatMap(({ times, served, seconds, capacity, servedP99, refusedP99, failed }) => [
      ...(served / seconds / capacity < wanted.served ? [`too little served at ${times} ×`] : []),
      ...(servedP99 > wanted.servedMs ? [`served too late at ${times} ×`] : []),
      ...(refusedP99 > wanted.refusedMs ? [`refused too late at ${times} ×`] : []),
      ...(failed > 0 ? [`no answer at ${times} ×`] : []),
    ])
  if (growth > wanted.memory) broken.push('memory')
  if (back > backWithinSeconds) broken.push('slow to come back')
  broken.push(...brokenMixes(mixes))
  return broken.length === 0 ? 'Everything held.' : `Did not hold: ${broken.join(', ')}.`
}

function perSecond(count: number, seconds: number): string {
  return `${Math.round(count / seconds).toLocaleString('en-NG')} a second`
}
