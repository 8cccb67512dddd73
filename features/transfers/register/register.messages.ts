/** What the list of all payments says. */
import type { Words } from '@kolo/foundation/refusal'
import type { PaymentChannel } from './register.rules.ts'

/** How money comes in, as people call it. */
export const channelNames: Record<PaymentChannel, string> = {
  transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  payroll: 'Payroll',
}

export const registerMessages = {
  'too-many-rows': ({ most }) =>
    `There are more than ${Number(most).toLocaleString('en-NG')} of them, too many for one file. Choose fewer days.`,
} satisfies Words<string>
