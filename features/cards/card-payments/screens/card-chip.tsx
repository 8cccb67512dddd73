import { Chip } from '@kolo/ui/primitives/chip'
import type { CardPayment } from '../card-payment.contract.ts'
import { cardStatusLabels } from '../card-payment.messages.ts'
import { cardTones, stepOf } from './card-steps.ts'

/** Where a card payment stands, in one word. */
export function CardChip({ card }: { card: Pick<CardPayment, 'status' | 'checkout' | 'mismatch'> }) {
  if (stepOf(card) === 'looked-at') return <Chip tone="wait">Checking</Chip>
  return <Chip tone={cardTones[card.status]}>{cardStatusLabels[card.status]}</Chip>
}
