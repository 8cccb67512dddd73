/** Long calculations beside other requests. */
import { setImmediate } from 'node:timers/promises'

/** How long one stretch of a calculation may keep the server from other requests, in milliseconds. */
const stretchMost = 12

/** Runs a calculation to its end, and lets other requests go on in between. */
export async function inTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (let begun = performance.now(); ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - begun < stretchMost) continue
    await setImmediate()
    begun = performance.now()
  }
}
