/** How often a screen asks how far long work is. */
import type { LongWork } from '../long-work.contract.ts'

const most = 15

/**
 * Seconds until the next question: one after the first answer, half as long again after each, 15 at most; none once
 * nothing is under way. `pauseAfter([{ state: 'running' }], 3)` → 2.25.
 */
export function pauseAfter(
  works: readonly Pick<LongWork, 'state'>[] | undefined,
  answers: number,
): number | undefined {
  if (works && !works.some(({ state }) => state === 'running')) return undefined
  return Math.min(most, 1.5 ** Math.max(0, answers - 1))
}

/** How much of it is done, in per cent; work that found nothing to do is whole. */
export function percentOf({ done, total, state }: Pick<LongWork, 'done' | 'total' | 'state'>): number {
  if (state === 'done' || total === 0) return 100
  return Math.min(100, (done / total) * 100)
}
