/** The appropriation of a surplus as something that takes two administrators. */
import { approvalKind } from '@kolo/application/call'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { postJournal } from '@kolo/ledger/journal'
import * as z from 'zod/mini'
import { distributionsMessages } from '../../distributions/distribution.messages.ts'
import { appropriationPath } from '../../distributions.paths.ts'
import { hasOpened } from '../../evidence/server/evidence.store.ts'
import { partWire } from '../appropriation.contract.ts'
import { partNames } from '../appropriation.messages.ts'
import type { Part } from '../appropriation.rules.ts'
import { appropriationPostings } from './appropriation.postings.ts'
import { closedYear, insertAppropriation } from './appropriation.store.ts'

export type Change = {
  surplusKobo: Kobo
  resolutionId: string
  resolution: string
  heldOn: CalendarDate
  evidenceId: string
  parts: Part[]
}

export const appropriationKind = approvalKind<Change>({
  name: 'distributions.appropriation',
  subjectType: 'surplus-year',
  permission: 'manage_settings',
  latestCounts: true,
  change: z.object({
    surplusKobo: koboWire,
    resolutionId: idWire,
    resolution: z.string(),
    heldOn: dayWire,
    evidenceId: idWire,
    parts: z.array(partWire),
  }),
  amountOf: ({ surplusKobo }) => surplusKobo,
  describe: ({ surplusKobo, resolution, heldOn, parts }) => ({
    title: `Appropriate a surplus of ${formatNaira(surplusKobo)}`,
    lines: [
      { label: 'Resolution', value: `${resolution} of ${formatDay(heldOn)}` },
      ...parts.map(({ kind, account, amountKobo }) => ({
        label: account === null ? partNames[kind] : `Account ${account}`,
        value: formatNaira(amountKobo),
      })),
    ],
  }),
  lockSubject: async ({ db }, year) => {
    const { approved_at } = await closedYear(db, Number(year))
    return { version: approved_at === null ? 'open' : 'appropriated' }
  },
  apply: async (call, id, change, { approvalId, approvedBy, askedBy }) => {
    const { db, now } = call
    if (approvedBy && !(await hasOpened(db, change.evidenceId, approvedBy))) return refuse('minutes-unseen')
    const year = Number(id)
    const { approved_at } = await closedYear(db, year)
    if (approved_at !== null) return refuse('year-not-open')
    const transfers = appropriationPostings(change.parts)
    const draft = {
      deed: 'surplus.appropriated',
      actorUid: approvedBy ?? askedBy,
      now,
      memo: `Appropriation of the surplus of ${year}`,
      facts: { year },
      transfers,
    }
    const journal = transfers.length > 0 ? await postJournal(db, draft) : { journalId: null }
    if (isRefusal(journal)) throw new Error(`The appropriation of ${year} was refused by the books`)
    await insertAppropriation(db, {
      year,
      resolution_id: change.resolutionId,
      surplus_kobo: change.surplusKobo,
      parts: change.parts,
      journal_id: journal.journalId,
      approval_id: approvalId,
      approved_at: now,
    })
    call.record({
      kind: 'surplus.appropriated',
      target: { type: 'surplus-year', id },
      facts: { year, surplusKobo: String(change.surplusKobo), resolution: change.resolution },
    })
    return undefined
  },
  page: appropriationPath,
  words: distributionsMessages,
})
