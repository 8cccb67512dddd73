/** What amounts and lines of money look like on the wire, and the wallet of the signed-in member. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, koboWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { amountSentence, arrivedSentence, nothingSentence } from '../payments/payment.messages.ts'
import { isArrivedAmount, isPayableAmount } from '../payments/payment.rules.ts'
import { walletAccess } from './wallet.access.ts'

/** An amount that can be paid in: ₦100 to ₦100,000,000, whole kobo. */
export const paymentAmountWire = koboWire.check(
  z.refine((amount) => amount > 0n, { error: nothingSentence, abort: true }),
  z.refine(isPayableAmount, amountSentence),
)

/** An amount that arrived: above zero, up to ₦100,000,000, whole kobo. */
export const arrivedAmountWire = koboWire.check(z.refine(isArrivedAmount, arrivedSentence))

export const personWire = z.object({ uid: idWire, fullName: z.string() })

/** One line of an account's statement, as its owner reads it. */
export const activityLineWire = z.object({
  id: idWire,
  at: instantWire,
  description: z.string(),
  /** Positive: money in. Negative: money out. */
  amountKobo: koboWire,
  balanceAfterKobo: z.optional(koboWire),
})

/** The signed-in member's wallet: money the community owes them that lies on no target. */
export const readWallet = endpoint({
  name: 'payments.read-wallet',
  method: 'GET',
  path: '/api/wallet',
  summary: 'The wallet of the signed-in member with its latest lines.',
  needs: walletAccess.viewOwn,
  query: z.object(pageQuery),
  output: z.extend(pageOf(activityLineWire), {
    balanceKobo: koboWire,
    heldKobo: koboWire,
    availableKobo: koboWire,
    /** What the member owes the community, because money that a bank took back was not there any more. */
    owedKobo: koboWire,
  }),
  refusals: [],
})

/** The member's own word that what they owe is paid from their wallet, or a part of it. */
export const payDebt = endpoint({
  name: 'payments.pay-debt',
  method: 'POST',
  path: '/api/wallet/debt-payments',
  summary: 'Pays what the signed-in member owes the community, or a part of it, from their wallet.',
  needs: walletAccess.payDebt,
  body: z.strictObject({
    amountKobo: koboWire.check(z.refine((amount) => amount > 0n, nothingSentence)),
  }),
  output: readWallet.output,
  refusals: ['wallet-too-small', 'above-debt'],
  isDoneOnce: true,
})
