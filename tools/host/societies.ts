/**
 * Which societies run: each is started by its first request or when it has work, and ended once nobody has asked for it
 * for a while and nothing is due. A society that sleeps costs no memory; each is woken once a night, by turns.
 */
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

/** What is known of a society while the host runs. */
type Standing = {
  society: Society
  starting?: Promise<Instance>
  instance?: Instance
  /** Requests that are being answered now. */
  open: number
  lastAskedAt: number
  startedAt: number
  /** When it is woken next if nobody asks for it before. */
  wakeAt: number
}

/** Nothing is woken for its night's work before this hour of Lagos, and all are by `NIGHT_ENDS`. */
const NIGHT_BEGINS = 2
const NIGHT_ENDS = 5
const HOUR_MS = 3_600_000
/** So many requests of a society are open at once; live updates of its members are among them. */
const MOST_OPEN = 2_000
/** Lagos is an hour before UTC all year round. */
const LAGOS_MS = HOUR_MS

/** The moment of the next night that is a society's turn; `share`: its place among all, from 0 to below 1. */
export function nextTurn(now: number, share: number): number {
  const midnight = Math.floor((now + LAGOS_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS - LAGOS_MS
  const turn = midnight + (NIGHT_BEGINS + share * (NIGHT_ENDS - NIGHT_BEGINS)) * HOUR_MS
  return turn > now ? turn : turn + 24 * HOUR_MS
}

/** The societies of a host folder, while the host runs. */
export type Societies = ReturnType<typeof openSocieties>

/** Opens the societies of a folder; `log` is told of each start, end and line of their logs. */
export function openSocieties(hostDir: string, times: HostTimes, log: (line: string) => void) {
  const standings = new Map<string, Standing>()
  const byHost = new Map<string, Society>()
  const reread = () => {
    const now = Date.now()
    const societies = readSocieties(hostDir)
    byHost.clear()
    for (const society of societies) byHost.set(hostOf(society), society)
    for (const society of societies) {
      const known = standings.get(society.name)
      if (known) known.society = society
      // Whoever slept while the host was down may have missed a night.
      else standings.set(society.name, { society, open: 0, lastAskedAt: 0, startedAt: 0, wakeAt: now })
    }
    const names = new Set(societies.map(({ name }) => name))
    for (const [name, standing] of standings) {
      if (!names.has(name) || standing.society.isSuspended) void end(standing)
      if (!names.has(name)) standings.delete(name)
    }
  }
  const start = (standing: Standing): Promise<Instance> => {
    standing.starting ??= startInstance(hostDir, standing.society, log)
      .then((instance) => {
        standing.instance = instance
        standing.startedAt = Date.now()
        log(`${standing.society.name}: started`)
        void instance.ended.then(() => {
          delete standing.instance
        })
        return instance
      })
      .finally(() => {
        delete standing.starting
      })
    return standing.starting
  }
  const end = async (standing: Standing) => {
    const { instance } = standing
    if (!instance) return
    delete standing.instance
    await instance.stop()
    log(`${standing.society.name}: sleeps`)
  }
  const sleepIfIdle = async (standing: Standing, share: number) => {
    const { instance } = standing
    const now = Date.now()
    if (!instance || standing.open > 0) return
    if (now - standing.lastAskedAt < times.idleMs || now - standing.startedAt < times.stayMs) return
    const { due, nextSeconds } = await workOf(instance)
    if (due > 0 || standing.open > 0) return
    standing.wakeAt = Math.min(nextTurn(now, share), now + nextSeconds * 1_000)
    await end(standing)
  }
  const look = async () => {
    reread()
    const all = [...standings.values()].filter(({ society }) => !society.isSuspended)
    await Promise.all(
      all.map((standing, place) =>
        sleepIfIdle(standing, place / all.length).catch((error: unknown) => log(String(error))),
      ),
    )
    const running = all.filter(
      ({ instance, starting, lastAskedAt }) => (instance || starting) && lastAskedAt === 0,
    )
    const due = all.filter(({ instance, starting, wakeAt }) => !instance && !starting && wakeAt <= Date.now())
    for (const standing of due.slice(0, Math.max(0, times.wokenAtOnce - running.length))) {
      standing.wakeAt = Number.POSITIVE_INFINITY
      standing.lastAskedAt = 0
      start(standing).catch((error: unknown) => log(String(error)))
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => log(String(error)))
  }, times.lookMs)
  reread()
  return {
    /** The society a request names, as it stands in the registry. */
    at: (host: string): Society | undefined => byHost.get(host),
    /** Lets a request in: starts the society where it sleeps; the answer is its port, and `done` says that it was answered. */
    enter: async ({ name }: Society): Promise<{ port: number; done: () => void }> => {
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
        const { port } = standing.instance ?? (await start(standing))
        return { port, done }
      } catch (error) {
        done()
        throw error
      }
    },
    /** How many run now. */
    running: () => [...standings.values()].filter(({ instance }) => instance).length,
    /** Ends all of them. */
    close: async () => {
      clearInterval(timer)
      await looking
      await Promise.all([...standings.values()].map(end))
    },
  }
}
