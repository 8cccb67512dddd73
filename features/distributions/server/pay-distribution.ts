/**
 * Paying what was approved, line by line. What must always be true: each line is one journal and is paid once, however
 * often the work dies; nobody is paid of anything but the plan's realised income; and each is told with the payment.
 */
import type { Job } from '@kolo/database/call'
import { kobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { keepReturn } from '@kolo/investments/server'
import { postJournal } from '@kolo/ledger/journal'
import { beginLongWork, longWorkKind } from '@kolo/long-work/server'
import { tell } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { paymentsJob } from './distribution-approvals.ts'
import { linePostings } from './distributions.postings.ts'
import {
  lockDistribution,
  lockDue,
  lockOpenLines,
  markPaid,
  saveDistribution,
} from './distributions.store.ts'
import { dividendPaid, returnPaid } from './distributions.topics.ts'
import { payerOf } from './payer.ts'

const atOnce = 25
const placeWire = z.object({ paid: z.number() })

/** Pays the lines of one distribution, piece by piece. */
export const payDistribution = longWorkKind<z.output<typeof placeWire>>({
  name: 'distributions.pay',
  place: placeWire,
  cancellable: false,
  piece: async (call, { subjectId }, { paid }) => {
    const { db, now } = call
    const distribution = await lockDistribution(db, subjectId)
    if (distribution.status !== 'posting') return { done: 0, place: { paid }, ended: 'It is not being paid.' }
    const payer = await payerOf(db, distribution)
    const lines = await lockOpenLines(db, subjectId, atOnce)
    for (const line of lines) {
      const amounts = { grossKobo: kobo(line.gross_kobo), whtKobo: kobo(line.wht_kobo) }
      if (amounts.grossKobo === 0n) {
        await markPaid(db, line, null)
        continue
      }
      const journal = await postJournal(db, {
        deed: 'distributions.paid',
        actorUid: null,
        now,
        memo: `${payer.what} ${distribution.code}`,
        facts: { distribution: distribution.code },
        transfers: linePostings(payer.account, line.member_uid, amounts),
      })
      if (isRefusal(journal))
        throw new Error(`A line of ${distribution.code} was refused by the books: ${journal.refusal}`)
      await markPaid(db, line, journal.journalId)
      if (line.investment_id !== null)
        await keepReturn(db, {
          journalId: journal.journalId,
          investmentId: line.investment_id,
          period: { start: distribution.period_start, end: distribution.period_end },
          gross: amounts.grossKobo,
          wht: amounts.whtKobo,
          at: now,
        })
      const facts = {
        code: distribution.code,
        gross: amounts.grossKobo,
        tax: amounts.whtKobo,
        net: kobo(line.net_kobo),
      }
      const to = line.member_uid
      if (distribution.plan_id === null) await tell(call, { topic: dividendPaid, to, facts })
      else await tell(call, { topic: returnPaid, to, facts: { ...facts, plan: payer.name } })
    }
    const place = { paid: paid + lines.length }
    if (lines.length === atOnce) return { done: lines.length, place }
    await saveDistribution(db, subjectId, { status: 'posted', posted_at: now })
    call.record({
      kind: 'distribution.paid',
      target: { type: 'distribution', id: subjectId },
      facts: { code: distribution.code, lines: place.paid },
    })
    const people = place.paid === 1 ? '1 line' : `${place.paid.toLocaleString('en-NG')} lines`
    return { done: lines.length, place, ended: `${people} paid.` }
  },
})

/** Looks for what is to be paid today. */
export const lookForPayments: Job = {
  name: paymentsJob,
  schedule: '*/5 * * * *',
  run: async (call) => {
    for (const { id, code, line_count: total } of await lockDue(call.db, dayIn(lagos, call.now))) {
      await saveDistribution(call.db, id, { status: 'posting' })
      await beginLongWork(call, payDistribution, {
        subjectId: id,
        title: `Paying distribution ${code}`,
        total,
        place: { paid: 0 },
        ownerUid: null,
      })
    }
  },
}
