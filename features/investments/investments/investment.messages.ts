/** The sentences people read about investing. */
import { cardsMessages } from '@kolo/cards/messages'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import { transfersMessages } from '@kolo/transfers/messages'
import type { MaturityInstruction } from '../endings/ending.rules.ts'
import type { AmountRefusal, InvestmentStatus, SuitabilityWarning } from './investment.rules.ts'

/** Every way investing says no. */
export type InvestingRefusal =
  | AmountRefusal
  | 'not-eligible'
  | 'agreement-missing'
  | 'agreement-changed'
  | 'nominee-shares'
  | 'investment-active'
  | 'investment-ended'
  | 'investment-being-paid'
  | 'investment-paid'
  | 'investment-unpaid'
  | 'investment-state'
  | 'wallet-too-small'
  | 'above-limit'
  | 'above-tier-deposit'
  | 'no-collection-account'
  | 'cards-unavailable'
  | 'too-many-payments'
  | 'payment-being-checked'
  | 'payment-open'

const amountIn = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))

export const investingMessages = {
  'plan-not-open': 'This plan is no longer open for new investments.',
  'below-minimum': (facts, write) => `The minimum for this plan is ${amountIn(write, facts, 'min')}.`,
  'above-maximum': (facts, write) => `You can invest up to ${amountIn(write, facts, 'max')} in this plan.`,
  'not-in-multiples': (facts, write) =>
    `Please enter an amount in multiples of ${amountIn(write, facts, 'n')}.`,
  'plan-full': (facts, write) => `Only ${amountIn(write, facts, 'left')} is left in this plan.`,
  'above-tier-invested': (facts, write) =>
    `This amount is above the limit for your account tier (${amountIn(write, facts, 'n')}). Complete verification to raise it.`,
  'not-eligible': 'Complete your profile or verify your email to invest.',
  'agreement-missing': 'Please read and accept the investment agreement to continue.',
  'agreement-changed': 'The agreement has changed since you read it. Please read and accept it again.',
  'nominee-shares': (facts) => `The shares add up to ${facts.sum}%. They must add up to 100%.`,
  'investment-active':
    'This investment is already active and cannot be deleted. You can request an early exit.',
  'investment-ended': 'This investment has ended.',
  'investment-being-paid':
    'We are checking a payment for this investment. Please wait for it before deleting the investment.',
  'investment-paid': 'This investment is paid already.',
  'investment-unpaid': 'The certificate is there once the investment is paid.',
  'investment-state': 'This investment is not in a state that allows this.',
  'wallet-too-small': (facts, write) =>
    `Your wallet has ${amountIn(write, facts, 'available')}, and this investment takes ${amountIn(write, facts, 'needed')}.`,
  'above-limit': transfersMessages['above-limit'],
  'above-tier-deposit': transfersMessages['above-tier-deposit'],
  'no-collection-account': transfersMessages['no-collection-account'],
  'cards-unavailable': cardsMessages['cards-unavailable'],
  'too-many-payments': transfersMessages['too-many-payments'],
  'payment-being-checked': transfersMessages['payment-being-checked'],
  'payment-open': transfersMessages['payment-open'],
} satisfies Words<InvestingRefusal>

/** What is said of an amount that fits ill; nothing of it blocks. */
export const suitabilityWords: Record<SuitabilityWarning, string> = {
  'above-income-guide': 'This is more than 10% of your yearly income.',
  'above-own-risk': 'The risk of this plan is higher than the one you set for yourself.',
}

/** The word on the chip of an investment. */
export const investmentStatusLabels: Record<InvestmentStatus, string> = {
  pending_payment: 'Waiting for payment',
  active: 'Active',
  matured: 'Matured',
  paid_out: 'Paid out',
  rolled_over: 'Rolled over',
  exit_requested: 'Exit requested',
  exited: 'Left early',
  frozen: 'Frozen',
  cancelled: 'Cancelled',
}

/** What becomes of the money at the end. */
export const maturityInstructionWords: Record<MaturityInstruction, string> = {
  pay_out: 'Pay everything out',
  roll_principal: 'Reinvest my capital, and pay out the return',
  roll_all: 'Reinvest everything',
}
