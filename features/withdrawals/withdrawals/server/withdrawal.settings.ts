/**
 * What the community decides about withdrawals: the smallest, the fee, and from where on two administrators approve. What
 * must always be true: they never become others by the will of one person.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import {
  defineSetting,
  lockSetting,
  readSetting,
  writeSetting,
  yesOrNo,
} from '@kolo/application/community-settings'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { formatNaira, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import * as z from 'zod/mini'
import {
  type changeWithdrawalTerms,
  type TermsAnswer,
  termsWire,
  type WithdrawalTerms,
} from '../settings.contract.ts'
import { withdrawalsMessages } from '../withdrawal.messages.ts'
import { initialMinimum, initialSecondFrom, termsRefusal } from '../withdrawal.rules.ts'
import { allTerms, termLabels } from '../withdrawal-names.messages.ts'

/** What holds for every withdrawal. */
export const withdrawalTerms = defineSetting({
  name: 'withdrawals.terms',
  schema: termsWire,
  initial: {
    leastKobo: initialMinimum,
    feeKobo: zeroKobo,
    secondFromKobo: initialSecondFrom,
    throughPaystack: false,
  },
  meaning:
    'The smallest withdrawal, the fee once the free ones of a quarter are used up, from where on two administrators approve, and whether Paystack may pay.',
  title: 'Terms of withdrawals',
  lines: (terms, { naira }) =>
    allTerms.map((name) => {
      const term = terms[name]
      return { label: termLabels[name], value: typeof term === 'boolean' ? yesOrNo(term) : naira(term) }
    }),
})

type TermsChange = { before: WithdrawalTerms; after: WithdrawalTerms }

const changed = ({ before, after }: TermsChange) => allTerms.filter((name) => before[name] !== after[name])

const shownTerm = (term: WithdrawalTerms[keyof WithdrawalTerms]) =>
  typeof term === 'boolean' ? (term ? 'Yes' : 'No') : formatNaira(term)

/** Other terms: asked for by one administrator, approved by another. */
export const termsKind = approvalKind<TermsChange>({
  name: 'withdrawals.terms',
  subjectType: 'setting',
  permission: 'manage_settings',
  change: z.object({ before: termsWire, after: termsWire }),
  describe: (change) => ({
    title: 'Other terms of withdrawals',
    lines: changed(change).map((name) => ({
      label: termLabels[name],
      value: `${shownTerm(change.before[name])} → ${shownTerm(change.after[name])}`,
    })),
  }),
  // Who would be alone with large withdrawals decides that alone only as far as anything is decided alone.
  amountOf: ({ before, after }) =>
    after.secondFromKobo > before.secondFromKobo ? after.secondFromKobo : undefined,
  lockSubject: async ({ db }) => ({ version: (await lockSetting(db, withdrawalTerms)).version }),
  apply: async ({ db, actor, now, record }, _, change, { alone }) => {
    await writeSetting(db, withdrawalTerms, change.after, { actorUid: actor.uid, now })
    const facts = changed(change).map((name) => [name, change.after[name].toString()] as const)
    record({ kind: 'withdrawals.terms-changed', facts: { ...Object.fromEntries(facts), alone } })
    return undefined
  },
  words: withdrawalsMessages,
})

export async function readTermsHandler(call: Call): Promise<TermsAnswer> {
  const [waiting] = await readWaiting(call, [termsKind], [withdrawalTerms.name])
  return {
    terms: await readSetting(call.db, withdrawalTerms),
    hasProvider: call.community.cards !== undefined,
    waiting,
  }
}

/** Asks for others, or agrees to them. What was asked for under the old ones keeps its cost. */
export async function changeTermsHandler(call: Call, { body }: InputOf<typeof changeWithdrawalTerms>) {
  const { reason, ...after } = body
  const no = termsRefusal(after)
  if (no) return no
  const before = await readSetting(call.db, withdrawalTerms)
  if (changed({ before, after }).length === 0) return refuse('no-change')
  const asked = { subjectId: withdrawalTerms.name, change: { before, after }, reason }
  const outcome = await askApproval(call, termsKind, asked)
  return isRefusal(outcome) ? outcome : readTermsHandler(call)
}
