/** A member's statement of all accounts from the first day on, piece by piece, for the copy of their data. */

import type { PersonText } from '@kolo/database/personal-data'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, type Instant, startOfDayIn } from '@kolo/foundation/time'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import { type PeriodPlace, readPeriodLines } from '@kolo/ledger/balance'
import * as z from 'zod/mini'
import { csvBegin, csvLines, runningBalances } from '../statement.rules.ts'
import { accountOf, beforeAll, lineOf, type ReadOwner } from './make-statement.ts'

const slice = 2_000

const placeWire = z.object({
  balanceKobo: koboWire,
  after: z.object({ postedAt: instantWire, id: z.string(), amount: koboWire }),
})

/** The statement as a part of what is kept about a person. */
export function wholeStatement(readOwner: ReadOwner): PersonText {
  return {
    title: 'your statement of all accounts',
    path: 'statements/all-accounts.csv',
    write: async (db: Db, uid, { until, place }) => {
      const owner = await readOwner(db, uid)
      const before = place === undefined ? undefined : z.decode(placeWire, JSON.parse(place))
      const after = before?.after as PeriodPlace | undefined
      const account = accountOf(owner, 'all')
      const { timezone } = owner.formats
      const period = { from: startOfDayIn(timezone, beforeAll), until: until as Instant }
      const lines = await readPeriodLines(db, uid, period, { account: account.inBooks, limit: slice, after })
      const opening: Kobo = before?.balanceKobo ?? zeroKobo
      const balanced = runningBalances(
        opening,
        lines.map((line) => lineOf(line, owner)),
      )
      const none = { openingKobo: kobo(0n), inKobo: kobo(0n), outKobo: kobo(0n), closingKobo: kobo(0n) }
      const time = { from: beforeAll, to: dayIn(timezone, until as Instant) }
      const head = before ? '' : csvBegin({ account, ...time, total: none }, owner.formats)
      const text = head + csvLines({ account, lines: balanced }, owner.formats)
      const last = lines.at(-1)
      const balanceKobo = balanced.at(-1)?.balanceKobo
      if (lines.length < slice || !last || balanceKobo === undefined) return { text }
      const { postedAt, transferId: id, amount } = last
      const next = z.encode(placeWire, { balanceKobo, after: { postedAt, id, amount } })
      return { text, next: JSON.stringify(next) }
    },
  }
}
