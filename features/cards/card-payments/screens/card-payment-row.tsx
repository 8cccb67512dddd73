import { dayIn } from '@kolo/foundation/time'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { arrowDownLeftIcon } from '@kolo/ui/primitives/icons'
import { Link } from 'react-router'
import { againPath, cardPaymentPath } from '../../cards.paths.ts'
import type { CardPayment } from '../card-payment.contract.ts'
import { CardChip } from './card-chip.tsx'
import { stepOf } from './card-steps.ts'

/** A card payment as a row of a list, which leads to its page; one that failed can be tried again. */
export function CardPaymentRow({ card, mayTryAgain }: { card: CardPayment; mayTryAgain: boolean }) {
  const { timezone } = usePreferences()
  const step = stepOf(card)
  const isOver = (step === 'failed' || step === 'over') && !card.isDebit
  return (
    <div className="item-stack">
      <Link to={cardPaymentPath(card.id)} className="item">
        <span className={step === 'confirmed' ? 'glyph glyph-in' : 'glyph'}>
          <Icon of={arrowDownLeftIcon} />
        </span>
        <span className="grow">
          <span className="item-title block">Card to {card.target.name}</span>
          <span className="item-sub">
            <Day day={dayIn(timezone, card.startedAt)} />
            <span className="only-d"> · {card.code}</span>
          </span>
        </span>
        <span className="stack stack-1 justify-items-end">
          <Naira
            amount={card.confirmation?.receivedKobo ?? card.amountKobo}
            className="strong"
            sign={step === 'confirmed'}
          />
          <CardChip card={card} />
        </span>
      </Link>
      {isOver && mayTryAgain && (
        <div className="item-move">
          <ButtonLink size="sm" look="soft" to={againPath(card, 'card')}>
            Try again
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
