/**
 * The close of a year: what income and expense brought becomes surplus, and the reserve's part of it reserve. What must
 * always be true: a year is over, closed once, in the order of the years, by two administrators, with what the books say.
 */
import { approvalKind, type Call, type Db } from '@kolo/database/call'
import { readSetting } from '@kolo/database/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import { formatNaira, type Kobo, kobo, negateKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, type Instant, lagos, startOfDay } from '@kolo/foundation/time'
import { koboWire } from '@kolo/foundation/wire'
import { accountKinds } from '@kolo/ledger/accounts'
import { booksIn, netsBefore } from '@kolo/ledger/day-ends'
import { postJournal } from '@kolo/ledger/journal'
import { rateOn } from '@kolo/savings/server'
import * as z from 'zod/mini'
import { distributionsWords } from '../distributions.words.ts'
import type { closeYear } from '../surplus.contract.ts'
import { withoutClosed, type YearKind, type YearLine, yearKinds, yearResult } from '../surplus.rules.ts'
import { presentSurplus } from './read-surplus.ts'
import { reservePart } from './reserve-part.ts'
import { closingPostings } from './surplus.postings.ts'
import { closedYears, insertYear, linesOfYear } from './surplus.store.ts'

/** The year that is closed next; nothing while it is not over. */
export function nextYear(closed: readonly { year: number }[], now: Instant): number | undefined {
  const present = Number(dayIn(lagos, now).slice(0, 4))
  const last = closed[0]?.year
  const next = last === undefined ? present - 1 : last + 1
  return next < present ? next : undefined
}

const isYearKind = (kind: string): kind is YearKind => (yearKinds as readonly string[]).includes(kind)

/** What a year brought by the books of its last day, less what was closed out of them after it. */
export async function resultOf(
  db: Db,
  year: number,
  closed: Awaited<ReturnType<ReturnType<typeof closedYears>['execute']>>,
) {
  const until = startOfDay(`${year + 1}-01-01` as CalendarDate)
  const { lines } = booksIn((await netsBefore(until).execute(db)).rows)
  const stood = lines.flatMap(({ kind, scope, balance }): YearLine[] =>
    isYearKind(kind)
      ? [{ kind, scope, kobo: accountKinds[kind].side === 'credit' ? balance : negateKobo(balance) }]
      : [],
  )
  const later = closed.filter(({ closed_at }) => closed_at >= until).flatMap(linesOfYear)
  const own = withoutClosed(stood, later)
  const reserveBps = rateOn(await readSetting(db, reservePart), `${year}-12-31` as CalendarDate)
  return { year, lines: own, reserveBps, ...yearResult(own, reserveBps) }
}

type Change = { surplusKobo: Kobo; reserveKobo: Kobo }

/** What takes two administrators. */
export const surplusYear = approvalKind<Change>({
  name: 'distributions.surplus-year',
  subjectType: 'surplus-year',
  permission: 'manage_settings',
  change: z.object({ surplusKobo: koboWire, reserveKobo: koboWire }),
  describe: ({ surplusKobo, reserveKobo }) => ({
    title: 'Close a year’s surplus',
    lines: [
      {
        label: surplusKobo < 0n ? 'It cost more than it brought' : 'It brought',
        value: formatNaira(surplusKobo),
      },
      { label: 'Of it to the reserve', value: formatNaira(reserveKobo) },
    ],
  }),
  lockSubject: async ({ db, now }, year) => ({
    version: String(nextYear(await closedYears(db).execute(), now)) === year ? 'next' : 'not next',
  }),
  apply: async (call, id, change, { approvalId, approvedBy, askedBy }) => {
    const { db, now } = call
    const closed = await closedYears(db).execute()
    const year = nextYear(closed, now)
    if (String(year) !== id || year === undefined) return refuse('year-not-next', { year: year ?? id })
    const { lines, reserveBps, surplusKobo, reserveKobo } = await resultOf(db, year, closed)
    if (surplusKobo !== change.surplusKobo || reserveKobo !== change.reserveKobo)
      return refuse('year-changed')
    const transfers = closingPostings(lines, reserveKobo)
    const memo = `Close of ${year}`
    const facts = { year }
    const actorUid = approvedBy ?? askedBy
    const journal =
      transfers.length > 0
        ? await postJournal(db, { deed: 'surplus.closed', actorUid, now, memo, facts, transfers })
        : { journalId: null }
    if (isRefusal(journal)) throw new Error(`The close of ${year} was refused by the books`)
    await insertYear(db, {
      year,
      lines,
      surplus_kobo: surplusKobo,
      reserve_bps: reserveBps,
      reserve_kobo: reserveKobo,
      journal_id: journal.journalId,
      approval_id: approvalId,
      closed_at: now,
    })
    call.record({
      kind: 'surplus.year-closed',
      target: { type: 'surplus-year', id },
      facts: { year, surplusKobo: String(surplusKobo), reserveKobo: String(reserveKobo) },
    })
    return undefined
  },
  words: distributionsWords,
})

/** Asks for it, or agrees to it as the second administrator. */
export async function closeYearAct(call: Call, { body }: InputOf<typeof closeYear>) {
  const closed = await closedYears(call.db).execute()
  const year = nextYear(closed, call.now)
  if (year !== body.year) return refuse('year-not-next', { year: year ?? 'not over' }, 'year')
  const { surplusKobo, reserveKobo } = await resultOf(call.db, year, closed)
  const change = { surplusKobo: kobo(surplusKobo), reserveKobo }
  const outcome = await call.approvals.ask(surplusYear, {
    subjectId: String(year),
    change,
    reason: body.reason,
  })
  return isRefusal(outcome) ? outcome : presentSurplus(call)
}
