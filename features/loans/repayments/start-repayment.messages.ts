/** The sentence for each way starting a repayment is refused. */
import { cardsMessages } from '@kolo/cards/messages'
import type { Words } from '@kolo/foundation/refusal'
import { transfersMessages } from '@kolo/transfers/messages'
import { loanMessages } from '../loans/loan.messages.ts'

export const repaymentMessages = {
  ...loanMessages,
  'above-limit': transfersMessages['above-limit'],
  'above-tier-deposit': transfersMessages['above-tier-deposit'],
  'no-collection-account': transfersMessages['no-collection-account'],
  'too-many-payments': transfersMessages['too-many-payments'],
  'payment-being-checked': transfersMessages['payment-being-checked'],
  'payment-open': transfersMessages['payment-open'],
  'cards-unavailable': cardsMessages['cards-unavailable'],
} satisfies Words<string>
