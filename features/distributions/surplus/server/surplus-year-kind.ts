/** The close of a year as something that takes two administrators. */

import { approvalKind } from '@kolo/application/call'
import { formatNaira, type Kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { postJournal } from '@kolo/ledger/journal'
import * as z from 'zod/mini'
import { distributionsMessages } from '../../distributions/distribution.messages.ts'
import { closingPostings } from './surplus.postings.ts'
import { closedYears, insertYear } from './surplus.store.ts'
import { nextYear, resultOf } from './surplus-year.ts'

export type Change = { surplusKobo: Kobo }

export const surplusYear = approvalKind<Change>({
  name: 'distributions.surplus-year',
  subjectType: 'surplus-year',
  permission: 'manage_settings',
  change: z.object({ surplusKobo: koboWire }),
  describe: ({ surplusKobo }) => ({
    title: 'Close a year’s surplus',
    lines: [{ label: surplusKobo < 0n ? 'Deficit' : 'Surplus', value: formatNaira(surplusKobo) }],
  }),
  lockSubject: async ({ db, now }, year) => ({
    version: String(nextYear(await closedYears(db).execute(), now)) === year ? 'next' : 'not next',
  }),
  apply: async (call, id, change, { approvalId, approvedBy, askedBy }) => {
    const { db, now } = call
    const closed = await closedYears(db).execute()
    const year = nextYear(closed, now)
    if (String(year) !== id || year === undefined) return refuse('year-not-next', { year: year ?? id })
    const { lines, surplusKobo } = await resultOf(db, year)
    if (surplusKobo !== change.surplusKobo) return refuse('year-changed')
    const transfers = closingPostings(lines)
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
      reserve_bps: null,
      reserve_kobo: zeroKobo,
      journal_id: journal.journalId,
      approval_id: approvalId,
      closed_at: now,
    })
    call.record({
      kind: 'surplus.year-closed',
      target: { type: 'surplus-year', id },
      facts: { year, surplusKobo: String(surplusKobo) },
    })
    return undefined
  },
  words: distributionsMessages,
})
