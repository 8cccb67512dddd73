/** What the society decided about paying loans out. What must always be true: no one person changes it. */
import { approvalKind, type Call } from '@kolo/application/call'
import { defineSetting, lockSetting, readSetting, writeSetting } from '@kolo/application/community-settings'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { formatNaira } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import * as z from 'zod/mini'
import { loanMessages } from '../../loans/loan.messages.ts'
import {
  type changePayoutTerms,
  type PayoutTerms,
  type PayoutTermsAnswer,
  payoutTermsWire,
} from '../disbursement.contract.ts'
import { initialReserveBps, initialSecondAbove } from '../payout.rules.ts'

/** The reserve, and above which amount a second administrator confirms. */
export const payoutTerms = defineSetting({
  name: 'loans.payout-terms',
  schema: payoutTermsWire,
  initial: { reserveBps: initialReserveBps, secondAboveKobo: initialSecondAbove },
  meaning:
    'The part of savings that is not lent, and above which amount a second administrator confirms a pay-out of loans.',
  title: 'Paying loans out',
  lines: ({ reserveBps, secondAboveKobo }, { naira }) => [
    { label: 'Reserve', value: `${reserveBps / 100}% of savings` },
    { label: 'Second administrator above', value: naira(secondAboveKobo) },
  ],
})

type Change = { before: PayoutTerms; after: PayoutTerms }

const same = (one: PayoutTerms, other: PayoutTerms) =>
  one.reserveBps === other.reserveBps && one.secondAboveKobo === other.secondAboveKobo

/** Other terms: asked for by one administrator, approved by another. */
export const payoutTermsKind = approvalKind<Change>({
  name: 'loans.payout-terms',
  subjectType: 'setting',
  permission: 'manage_settings',
  change: z.object({ before: payoutTermsWire, after: payoutTermsWire }),
  describe: ({ before, after }) => ({
    title: 'Other terms for paying loans out',
    lines: [
      { label: 'Reserve', value: `${before.reserveBps / 100}% → ${after.reserveBps / 100}%` },
      {
        label: 'Second administrator above',
        value: `${formatNaira(before.secondAboveKobo)} → ${formatNaira(after.secondAboveKobo)}`,
      },
    ],
  }),
  amountOf: ({ before, after }) =>
    after.secondAboveKobo > before.secondAboveKobo ? after.secondAboveKobo : undefined,
  lockSubject: async ({ db }) => ({ version: (await lockSetting(db, payoutTerms)).version }),
  apply: async ({ db, actor, now, record }, _, { after }, { alone }) => {
    await writeSetting(db, payoutTerms, after, { actorUid: actor.uid, now })
    const { reserveBps, secondAboveKobo } = after
    record({
      kind: 'loans.payout-terms-changed',
      facts: { reserveBps, secondAboveKobo: secondAboveKobo.toString(), alone },
    })
    return undefined
  },
  words: loanMessages,
})

export async function readPayoutTermsHandler(call: Call): Promise<PayoutTermsAnswer> {
  const [waiting] = await readWaiting(call, [payoutTermsKind], [payoutTerms.name])
  return { terms: await readSetting(call.db, payoutTerms), waiting }
}

/** Asks for others, or agrees to them. */
export async function changePayoutTermsHandler(call: Call, { body }: InputOf<typeof changePayoutTerms>) {
  const { reason, ...after } = body
  const before = await readSetting(call.db, payoutTerms)
  if (same(before, after)) return refuse('no-change')
  const asked = { subjectId: payoutTerms.name, change: { before, after }, reason }
  const outcome = await askApproval(call, payoutTermsKind, asked)
  return isRefusal(outcome) ? outcome : readPayoutTermsHandler(call)
}
