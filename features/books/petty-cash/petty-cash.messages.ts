/** The sentences people read about petty cash, beside those of vouchers. */
import type { Words } from '@kolo/foundation/refusal'
import { voucherMessages } from '../vouchers/voucher.messages.ts'

/** Every way petty cash says no beside what vouchers say. */
export type PettyCashRefusal =
  | 'not-cash'
  | 'limit-above-float'
  | 'terms-missing'
  | 'petty-full'
  | 'top-up-prepared'

const own = {
  'not-cash': 'Choose an own account of the chart that holds money.',
  'limit-above-float': 'The limit is not above the float.',
  'terms-missing': 'Set the float and the limit first.',
  'petty-full': 'The float is in it. There is nothing to top up.',
  'top-up-prepared': ({ code }) => `A top-up is prepared already: ${code}.`,
} satisfies Words<PettyCashRefusal>

export const pettyCashMessages = { ...voucherMessages, ...own }
