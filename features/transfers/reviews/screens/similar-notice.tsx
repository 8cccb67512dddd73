import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import type { PaymentReview } from '../../transfers/transfer.contract.ts'

/** Confirmed payments that could be of the same bank line, so that nobody credits one transfer twice unseen. */
export function SimilarNotice({ similar }: { similar: PaymentReview['similar'] }) {
  if (similar.length === 0) return null
  return (
    <Notice tone="wait" title="The same amount came into this account on about this day.">
      Check both bank lines before you confirm.
      <ul className="stack-2 sm" aria-label="Confirmed payments like this one">
        {similar.map((one) => (
          <li key={one.id}>
            <Naira amount={one.receivedKobo} /> on <Day day={one.on} /> for {one.member.fullName}, bank
            reference {one.bankReference}. Payment {one.code},{' '}
            {one.confirmedBy ? `confirmed by ${one.confirmedBy.fullName}` : 'confirmed by its channel'}.
          </li>
        ))}
      </ul>
    </Notice>
  )
}
