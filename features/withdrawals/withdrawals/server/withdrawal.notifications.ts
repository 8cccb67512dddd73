/** What members are told about money going out and about their bank accounts. In the action's transaction, so no action, no notice. */

import type { Call } from '@kolo/application/call'
import { kobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import type { ShownAccount } from '../../bank-accounts/server/bank-accounts.store.ts'
import { walletPath } from '../../withdrawals.paths.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'

const steps = [
  'requested',
  'cancelled',
  'approved',
  'rejected',
  'paid',
  'failed',
  'on_hold',
  'returned',
] as const

const stepFacts = z.object({
  step: z.enum(steps),
  code: z.string(),
  amount: koboWire,
  net: koboWire,
  bank: z.string(),
  last4: z.string(),
  payableFrom: instantWire,
  reason: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
})

const titles: Record<(typeof steps)[number], string> = {
  requested: 'Withdrawal requested',
  cancelled: 'Your withdrawal is cancelled',
  approved: 'Your withdrawal is approved',
  rejected: 'Your withdrawal was declined',
  paid: 'Your withdrawal is paid',
  failed: 'Your bank refused your withdrawal',
  on_hold: 'We are asking the bank about your withdrawal',
  returned: 'Your withdrawal came back',
}

export const withdrawalStep = topic<z.output<typeof stepFacts>>({
  name: 'withdrawals.step',
  title: 'Withdrawals',
  weight: 'urgent',
  facts: stepFacts,
  words: (facts, { naira, moment }) => {
    const { step, reason } = facts
    const to = bankAccountWords(facts.bank, facts.last4)
    const because = reason === null ? [] : [`The reason: ${reason}`]
    const said = {
      requested: [
        `You requested ${naira(facts.amount)} to ${to}. It is set aside until it is paid.`,
        'If this was not you, cancel it now and change your password.',
      ],
      cancelled: [`${naira(facts.amount)} is free again.`],
      approved: [
        `${naira(facts.net)} to ${to} is approved. The earliest payment is ${moment(facts.payableFrom)}.`,
      ],
      rejected: [`${naira(facts.amount)} to ${to} was declined. The money is free again.`, ...because],
      paid: [`${naira(facts.net)} was paid to ${to}.`],
      failed: [
        `The bank refused ${naira(facts.net)} to ${to}. The money is still set aside for you and nothing was lost.`,
        ...because,
      ],
      on_hold: [
        `We do not know yet if ${naira(facts.net)} reached ${to}. The money is set aside meanwhile.`,
        ...because,
      ],
      returned: [`The bank sent ${naira(facts.net)} back. It is yours again.`, ...because],
    }[step]
    return {
      title: titles[step],
      parts: [...said, { words: 'See your wallet', link: walletPath }],
      amount: naira(facts.amount),
      details: [
        ['Withdrawal', facts.code],
        ['To', to],
        ...(facts.bankReference === null ? [] : ([['Bank reference', facts.bankReference]] as const)),
      ],
    }
  },
})

/** Tells the member what became of a withdrawal. */
export function notifyStep(
  call: Pick<Call, 'enqueue' | 'now'>,
  row: WithdrawalRow,
  account: Pick<ShownAccount, 'bank_name' | 'last4'>,
  step: (typeof steps)[number],
): Promise<void> {
  const facts = {
    step,
    code: row.code,
    amount: kobo(row.amount_kobo),
    net: kobo(row.net_kobo),
    bank: account.bank_name,
    last4: account.last4,
    payableFrom: row.payable_at,
    reason: step === 'cancelled' || step === 'paid' || step === 'requested' ? null : row.reason,
    bankReference: step === 'paid' ? row.bank_reference : null,
  }
  return notify(call, { topic: withdrawalStep, to: row.member_uid, facts })
}

const accountFacts = z.object({
  what: z.enum(['added', 'removed', 'confirmed', 'declined']),
  bank: z.string(),
  last4: z.string(),
  usableFrom: instantWire,
  reason: z.nullable(z.string()),
})

/** A bank account was added, removed or looked at: a security notice, because money leaves to it. */
export const bankAccountChanged = topic<z.output<typeof accountFacts>>({
  name: 'withdrawals.bank-account',
  title: 'Bank accounts',
  weight: 'security',
  facts: accountFacts,
  words: ({ what, bank, last4, usableFrom, reason }, { moment }) => {
    const account = bankAccountWords(bank, last4)
    const titles = {
      added: 'A bank account was added',
      removed: 'A bank account was removed',
      confirmed: 'Your bank account is confirmed',
      declined: 'Your bank account was declined',
    }
    const said = {
      added: [
        `${account} was added to your account. It can be used from ${moment(usableFrom)}, once an administrator has confirmed it.`,
      ],
      removed: [`${account} was removed. You can no longer withdraw to it.`],
      confirmed: [`${account} is confirmed in your name and can be used from ${moment(usableFrom)}.`],
      declined: [`${account} was not confirmed.`, `The reason: ${reason ?? ''}`],
    }
    const own = what === 'added' || what === 'removed'
    return {
      title: titles[what],
      parts: [
        ...said[what],
        ...(own ? ['If this was not you, change your password and tell an administrator.'] : []),
        { words: 'See your bank accounts', link: walletPath },
      ],
      details: [['Bank account', account]],
    }
  },
})

/** Tells the member about an account of theirs. */
export function notifyAccount(
  call: Pick<Call, 'enqueue' | 'now'>,
  row: ShownAccount,
  what: z.output<typeof accountFacts>['what'],
): Promise<void> {
  const facts = {
    what,
    bank: row.bank_name,
    last4: row.last4,
    usableFrom: row.usable_at,
    reason: what === 'declined' ? row.decline_reason : null,
  }
  return notify(call, { topic: bankAccountChanged, to: row.member_uid, facts })
}
