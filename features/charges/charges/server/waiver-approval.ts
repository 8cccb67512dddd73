/**
 * Waiving a charge or a part of it: proposed by one administrator with a reason, done once a second one agrees. What must always
 * be true: never more than is owed, and out of the income it was booked as.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, type Kobo, subtractKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { chargesPath } from '../../charges.paths.ts'
import { chargeMessages } from '../charge.messages.ts'
import { notifyCharged } from './charge.notifications.ts'
import { waivedPostings } from './charge.postings.ts'
import { insertWaiver, lockCharge } from './charge.store.ts'
import { postCharge } from './post-charges.ts'

type Change = { code: string; title: string; amountKobo: Kobo; owedKobo: Kobo }

export const waiverKind = approvalKind<Change>({
  name: 'charges.waiver',
  subjectType: 'charge',
  permission: 'manage_savings',
  change: z.object({ code: z.string(), title: z.string(), amountKobo: koboWire, owedKobo: koboWire }),
  describe: ({ code, title, amountKobo, owedKobo }, person) => ({
    title: `Waive a charge of ${person}`,
    lines: [
      { label: 'Charge', value: `${title}, ${code}` },
      { label: 'Owed', value: formatNaira(owedKobo) },
      { label: 'Waived', value: formatNaira(amountKobo) },
    ],
  }),
  amountOf: ({ amountKobo }) => amountKobo,
  lockSubject: async ({ db }, id) => {
    const { memberUid, paidKobo, waivedKobo } = await lockCharge(db, id)
    return { version: `${paidKobo}/${waivedKobo}`, personUid: memberUid }
  },
  page: (id) => `${chargesPath}?open=${id}`,
  apply: async (call, id, { amountKobo }, { approvalId, reason, alone }) => {
    const charge = await lockCharge(call.db, id)
    if (amountKobo > charge.outstandingKobo)
      return refuse('waive-above-owed', { most: charge.outstandingKobo.toString() })
    const journalId = await waive(call, charge, { amountKobo, approvalId, reason })
    call.record({
      kind: 'charge.waived',
      subjectUid: charge.memberUid,
      target: { type: 'charge', id },
      facts: { code: charge.code, amountKobo: amountKobo.toString(), journalId, alone },
    })
    const rest = subtractKobo(charge.outstandingKobo, amountKobo)
    await notifyCharged(call, charge, {
      step: rest === 0n ? 'waived' : 'reduced',
      amount: amountKobo,
      on: charge.nextDueOn ?? charge.dueOn,
      reason,
    })
    return undefined
  },
  words: chargeMessages,
})

async function waive(
  call: Call,
  charge: Awaited<ReturnType<typeof lockCharge>>,
  { amountKobo, approvalId, reason }: { amountKobo: Kobo; approvalId: string; reason: string },
): Promise<string> {
  const { db, now, actor } = call
  const journal = await postCharge(call, {
    kind: 'charges.waived',
    code: charge.code,
    actorUid: actor.uid,
    memo: `${charge.title} ${charge.code} waived`,
    transfers: waivedPostings(charge.memberUid, charge.incomeAccount, amountKobo),
  })
  if (isRefusal(journal)) throw new Error(`Waiving ${charge.code} was refused by the books`)
  const { journalId } = journal
  const id = newId(Date.parse(now))
  await insertWaiver(db, {
    id,
    chargeId: charge.id,
    amountKobo,
    reason,
    approvalId,
    journalId,
    waivedAt: now,
  })
  return journalId
}
