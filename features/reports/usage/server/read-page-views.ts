/** What is counted, and the numbers of the last 30 days. */
import type { Call } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import type { OutputOf } from '@kolo/foundation/endpoint'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import type { readMeasurement, readPageViews } from '../reports.contract.ts'
import { viewsBetween } from './page-views.store.ts'

const daysShown = 30

export function readMeasurementHandler({ measurement }: Community): OutputOf<typeof readMeasurement> {
  return { measurementId: measurement?.id ?? null }
}

export async function readPageViewsHandler({
  db,
  now,
  community,
}: Call): Promise<OutputOf<typeof readPageViews>> {
  const to = dayIn(lagos, now)
  const from = addDays(to, 1 - daysShown)
  const measurementId = community.measurement?.id ?? null
  const screens = measurementId === null ? [] : await viewsBetween(db, measurementId, from, to)
  const total = screens.reduce((sum, { views }) => sum + views, 0)
  return { measurementId, from, to, total, screens }
}
