/**
 * How the community is used: counted each night out of the sessions that sign-in keeps anyway. What must always be true: a
 * number is kept and nobody; a week that is over says for ever what it said when it was.
 */
import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import type { OutputOf } from '@kolo/foundation/endpoint'
import { addDays, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import type { readUse } from '../reports.contract.ts'
import { mondayOf, monthBefore } from '../usage.rules.ts'
import { countMonths, countWeek, hereDays, latestWeeks, monthsSince } from './usage.store.ts'

const weeksShown = 12
const monthsShown = 12
/** So many weeks sessions still tell of; the last two are counted anew, so that a night that was missed costs nothing. */
const weeksKnown = 4

/** In the night: the week that yesterday belonged to, earlier ones where they are not counted, and who stayed. */
export const countUse: Job = {
  name: 'reports.count-use',
  schedule: '20 2 * * *',
  run: async ({ db, now }) => {
    const today = dayIn(lagos, now)
    const week = mondayOf(addDays(today, -1))
    for (let back = weeksKnown - 1; back >= 0; back -= 1)
      await countWeek(db, addDays(week, -7 * back), { isOver: back > 1 })
    await countMonths(db, { since: monthBefore(today, monthsShown - 1), now, today })
  },
}

export async function readUseHandler({
  db,
  now,
}: Pick<Call, 'db' | 'now'>): Promise<OutputOf<typeof readUse>> {
  const today = dayIn(lagos, now)
  const weeks = await latestWeeks(db, weeksShown)
  const months = await monthsSince(db, monthBefore(today, monthsShown - 1))
  return {
    weeks: weeks.map(({ week, members, active, sign_ins, joined }) => ({
      from: week,
      to: addDays(week, 6),
      members,
      active,
      signIns: sign_ins,
      joined,
      isOver: addDays(week, 6) < today,
    })),
    months: months.map(({ month, joined, here }) => ({ month: month as CalendarDate, joined, here })),
    hereDays,
    countedOn: months[0]?.counted_on ?? null,
  }
}
