/**
 * Every call to a server that is not ours: who pays cards, who vouches for people, who takes messages, events and
 * pictures. What must always be true: a call ends at its deadline; so many are under way at once, and fewer of one member,
 * so that nobody's questions wait behind somebody else's; a service that failed many times in a row is left alone for some
 * seconds, in which the answer is at once that it is away; and a request that waits keeps no place at the door.
 */
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel'
import type { Asker } from './community.ts'
import { fairTurns, type TurnLimits, type Turns } from './fair-turns.ts'

/** How many calls a service gets at once, how many may wait, and when it is left alone. */
export const outsideLimits = {
  turns: { atOnce: 8, atOnceEach: 2, waiting: 100, waitingEach: 4, waitMs: 5_000 },
  failuresInARow: 8,
  leftAloneMs: 5_000,
  /** Services that are remembered; the one that was asked longest ago goes first. */
  services: 500,
}

/** A service as it is called: where it is, and how long it may take. */
export type OutsideService = {
  /** What it is for: the same address may serve two things. */
  name: string
  address: string
  deadlineMs: number
  /** How many calls at once, where it is not asked by members. */
  turns?: TurnLimits
  /** Whether an error says that the service is away, and not that it said no; otherwise each does. */
  isOutage?: (error: unknown) => boolean
}

/** The service failed so often just now that it was not called. */
export class ServiceAway extends Error {
  readonly code = 'service-away'
}

type Known = { breaker: CircuitBreakerPolicy; turns: Turns }
const known = new Map<string, Known>()

/**
 * Calls a service. `asker` is the request of whoever wants to know and takes turns with others; without one it is a job,
 * which the queue bounds. `work` is given what ends at the deadline. Throws what the work throws, `TimeoutError`,
 * `ServiceAway`, or the problem `overloaded` where too much is asked at once.
 */
export function callOutside<Value>(
  service: OutsideService,
  asker: Asker | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { breaker, turns } = knownAs(service)
  const call = async () => {
    // One call finds out whether the service is back; whoever comes meanwhile does not wait for that.
    if (breaker.state === CircuitState.HalfOpen) throw new ServiceAway()
    try {
      return await breaker.execute(() => inTime(service.deadlineMs, work))
    } catch (error) {
      throw isBrokenCircuitError(error as Error) ? new ServiceAway() : error
    }
  }
  return asker ? turns(asker, call) : call()
}

function knownAs({ name, address, turns, isOutage = () => true }: OutsideService): Known {
  const key = `${name} ${address}`
  const { failuresInARow, leftAloneMs } = outsideLimits
  const service = known.get(key) ?? {
    breaker: circuitBreaker(handleWhen(isOutage), {
      halfOpenAfter: leftAloneMs,
      breaker: new ConsecutiveBreaker(failuresInARow),
    }),
    turns: fairTurns(turns ?? outsideLimits.turns),
  }
  known.delete(key)
  known.set(key, service)
  const [oldest] = known.keys()
  if (known.size > outsideLimits.services && oldest !== undefined) known.delete(oldest)
  return service
}

/** Also where the work does not hear the signal. */
async function inTime<Value>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const late = AbortSignal.timeout(deadlineMs)
  return await new Promise((answer, fail) => {
    late.addEventListener('abort', () => fail(late.reason))
    work(late).then(answer, fail)
  })
}
