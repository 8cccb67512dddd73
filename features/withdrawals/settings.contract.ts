/** What administrators decide about withdrawals. */
import { koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'

/** What holds for every withdrawal. */
export const termsWire = z.object({
  leastKobo: koboWire,
  feeKobo: koboWire,
  secondFromKobo: koboWire,
})
/** The same in the program's form. */
export type WithdrawalTerms = z.output<typeof termsWire>
