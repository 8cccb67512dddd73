/** The sentence for each way starting a transfer for a charge is refused. */
import type { Words } from '@kolo/foundation/refusal'
import { transfersMessages } from '@kolo/transfers/messages'
import { chargeMessages } from './charge.messages.ts'

export const chargePaymentMessages = {
  ...chargeMessages,
  'above-limit': transfersMessages['above-limit'],
  'above-tier-deposit': transfersMessages['above-tier-deposit'],
  'no-collection-account': transfersMessages['no-collection-account'],
  'too-many-payments': transfersMessages['too-many-payments'],
  'payment-being-checked': transfersMessages['payment-being-checked'],
  'payment-open': transfersMessages['payment-open'],
} satisfies Words<string>
