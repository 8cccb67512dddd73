/** What pay-outs add to the wire form of loans. */
import { idWire, koboWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'

/** What can be lent now, and what that is made of. */
export const lendableWire = z.object({
  moneyKobo: koboWire,
  /** All that must be paid within 90 days. */
  obligationsKobo: koboWire,
  /** Of it: investments that end, returns and taxes. */
  investmentsKobo: koboWire,
  /** Savings whose goals end. */
  savingsKobo: koboWire,
  withdrawalsKobo: koboWire,
  /** Loans that were paid out to wallets and are still there. */
  inWalletsKobo: koboWire,
  reserveKobo: koboWire,
  lendableKobo: koboWire,
})

/** Where a loan is paid to; nothing: to the wallet. */
export const payToWire = z.nullable(z.object({ id: idWire, bankName: z.string(), last4: z.string() }))

/** Why a loan is paid out before one that was approved earlier; nothing where none was. */
export const skipReasonWire = z.optional(textWire(0, 300, 'Please give a reason of up to 300 characters.'))
