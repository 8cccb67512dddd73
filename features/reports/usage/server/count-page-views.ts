/**
 * Adds page views to the day. Of the request nothing is kept but the numbers; its address counts towards a limit, marked
 * and for an hour.
 */
import type { Call, SignedIn } from '@kolo/application/call'
import { countTries } from '@kolo/application/limits'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { countPageViews } from '../reports.contract.ts'
import { addViews } from './page-views.store.ts'

/** Wide, because a whole meeting, or a phone company, may share one address. */
const sendingLimit = { name: 'page views by address', points: 1_000, duration: 60 * 60 }

export async function countPageViewsHandler(
  { db, poolDb, now, community, request: { address } }: Call<SignedIn | undefined>,
  { body }: InputOf<typeof countPageViews>,
): Promise<OutputOf<typeof countPageViews>> {
  const { measurement } = community
  await countTries(poolDb, [[sendingLimit, address]])
  if (measurement?.id !== body.measurementId) return { counted: 0 }
  const counts = new Map<string, number>()
  for (const { screen, count } of body.views) {
    if (measurement.screens.includes(screen)) counts.set(screen, (counts.get(screen) ?? 0) + count)
  }
  await addViews(db, measurement.id, dayIn(lagos, now), counts)
  return { counted: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}
