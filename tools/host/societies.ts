/**
 * Which societies run: each is started by its first request or when it has work, and ended once nobody has asked for it
 * for a while and nothing is due. A society that sleeps costs no memory; each is woken once a night, by turns.
 */
import { addDays, addMinutes, dayIn, type Instant, instant, lagos, startOfDay } from '@kolo/foundation/time'
import { type Instance, startInstance, workOf } from './instance.ts'
import { HostProblem, hostOf, readSocieties, type Society } from './registry.ts'

/** How a host runs its societies. */
export type HostTimes = {
  /** Without a request for so long a society sleeps. */
  idleMs: number
  /** How long one that was woken for its work stays at least, so that its jobs have begun. */
  stayMs: number
  /** How many are woken for their work at the same time. */
  wokenAtOnce: number
  /** How often is looked who may sleep and whom to wake. */
  lookMs: number
}

/** So many requests of a society are open at once; live updates of its members are among them. */
const MOST_OPEN = 2_000
/** The night's work of societies begins at two and has begun for all at five, in minutes of the Lagos day. */
const night = { begins: 120, ends: 300 }

/** The moment of the next night that is a society's turn; `share`: its place among all, from 0 to below 1. */
export function nextTurn(now: Instant, share: number): Instant {
  const turnOn = (days: number) =>
    addMinutes(
      startOfDay(addDays(dayIn(lagos, now), days)),
      Math.floor(night.begins + share * (night.ends - night.begins)),
    )
  return turnOn(0) > now ? turnOn(0) : turnOn(1)
}

/** A society while the host runs. */
class Standing {
  society: Society
  instance: Instance | undefined
  /** Requests that are being answered now. */
  open = 0
  lastAskedAt = 0
  /** When it is woken next if nobody asks for it before; whoever slept while the host was down may have missed a night. */
  wakeAt = 0
  #starting: Promise<Instance> | undefined
  #startedAt = 0
  readonly #hostDir: string
  readonly #log: (line: string) => void

  constructor(hostDir: string, society: Society, log: (line: string) => void) {
    this.#hostDir = hostDir
    this.society = society
    this.#log = log
  }

  get sleeps(): boolean {
    return !this.instance && !this.#starting
  }

  start(): Promise<Instance> {
    if (this.instance) return Promise.resolve(this.instance)
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined
    })
    return this.#starting
  }

  async #start(): Promise<Instance> {
    const instance = await startInstance(this.#hostDir, this.society, this.#log)
    this.instance = instance
    this.#startedAt = Date.now()
    this.#log(`${this.society.name}: started`)
    void instance.ended.then(() => {
      if (this.instance === instance) this.instance = undefined
    })
    return instance
  }

  async end(): Promise<void> {
    const instance = this.instance ?? (await this.#starting?.catch(() => undefined))
    if (!instance) return
    this.instance = undefined
    await instance.stop()
    this.#log(`${this.society.name}: sleeps`)
  }

  /** Ends it where nobody has asked for it for a while and nothing is due; `share`: its place among all societies. */
  async sleepIfIdle({ idleMs, stayMs }: HostTimes, share: number): Promise<void> {
    const now = Date.now()
    if (!this.instance || this.open > 0) return
    if (now - this.lastAskedAt < idleMs || now - this.#startedAt < stayMs) return
    const { due, nextSeconds } = await workOf(this.instance)
    if (due > 0 || this.open > 0) return
    const turn = Date.parse(nextTurn(instant(new Date(now)), share))
    this.wakeAt = Math.min(turn, now + nextSeconds * 1_000)
    await this.end()
  }
}

/** The societies of a host folder, while the host runs. */
export type Societies = {
  /** The society a request names, as it stands in the registry. */
  at: (host: string) => Society | undefined
  /** Lets a request in: starts the society where it sleeps; answers its port, and `done` says that it was answered. */
  enter: (society: Society) => Promise<{ port: number; done: () => void }>
  /** Ends all of them. */
  close: () => Promise<void>
}

/** Opens the societies of a folder; `log` is told of each start, end and line of their logs. */
export function openSocieties(hostDir: string, times: HostTimes, log: (line: string) => void): Societies {
  const standings = new Map<string, Standing>()
  const byHost = new Map<string, Society>()
  const complain = (error: unknown) => log(String(error))
  const reread = () => {
    const societies = readSocieties(hostDir)
    byHost.clear()
    for (const society of societies) {
      byHost.set(hostOf(society), society)
      const known = standings.get(society.name)
      if (known) known.society = society
      else standings.set(society.name, new Standing(hostDir, society, log))
    }
    const names = new Set(societies.map(({ name }) => name))
    for (const [name, standing] of standings) {
      if (!names.has(name) || standing.society.isSuspended) standing.end().catch(complain)
      if (!names.has(name)) standings.delete(name)
    }
  }
  const look = async () => {
    reread()
    const all = [...standings.values()].filter(({ society }) => !society.isSuspended)
    await Promise.all(
      all.map((standing, place) => standing.sleepIfIdle(times, place / all.length).catch(complain)),
    )
    const woken = all.filter((standing) => !standing.sleeps && standing.lastAskedAt === 0)
    const due = all.filter((standing) => standing.sleeps && standing.wakeAt <= Date.now())
    for (const standing of due.slice(0, Math.max(0, times.wokenAtOnce - woken.length))) {
      standing.lastAskedAt = 0
      standing.start().catch(complain)
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch(complain)
  }, times.lookMs)
  reread()
  return {
    at: (host) => byHost.get(host),
    enter: async ({ name }) => {
      const standing = standings.get(name)
      if (!standing) throw new HostProblem(`${name} is not here.`)
      if (standing.open >= MOST_OPEN) throw new HostProblem(`${name} has ${MOST_OPEN} open requests.`)
      standing.open += 1
      standing.lastAskedAt = Date.now()
      const done = () => {
        standing.open -= 1
        standing.lastAskedAt = Date.now()
      }
      try {
        return { port: (await standing.start()).port, done }
      } catch (error) {
        done()
        throw error
      }
    },
    close: async () => {
      clearInterval(timer)
      await looking
      await Promise.all([...standings.values()].map((standing) => standing.end()))
    },
  }
}
