import type { Kobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { calendarDate } from '@kolo/foundation/time'
import { storyWords } from '@kolo/payments/messages'
import { allocate } from '@kolo/payments/rules'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Facts } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { usersIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import type { ReactNode } from 'react'
import { ReceiptView } from '../../receipts/screens/receipt-view.tsx'
import type { PaymentReview } from '../../transfers/transfer.contract.ts'
import { secondReasonWords } from '../../transfers/transfer.messages.ts'
import { isSameReference } from '../../transfers/transfer.rules.ts'
import { historyWords } from './review.messages.ts'
import { ReviewHistory } from './review-history.tsx'

type OurBank = { received?: Kobo | undefined; reference?: string; valueOn?: string }

/** Who pays, what they said, what the first administrator saw, and what our bank says as it is typed in. */
export function ReviewFacts({ review, ...ours }: { review: PaymentReview } & OurBank) {
  const { member, receipts, firstConfirmation } = review
  return (
    <>
      <div className="row">
        <Avatar name={member.fullName} />
        <div className="grow">
          <p className="item-title">{member.fullName}</p>
          <p className="item-sub num">
            {member.memberCode} · {historyWords(member)}
          </p>
        </div>
      </div>
      <Comparison review={review} {...ours} />
      <Facts
        facts={[
          {
            key: 'narration',
            name: 'Narration to look for',
            value: <span className="num">{review.transferCode}</span>,
          },
          { key: 'name', name: 'Sent by', value: review.payerName ?? member.fullName },
          {
            key: 'account',
            name: 'Into our account',
            value: bankAccountWords(review.collectionAccount.bankName, review.collectionAccount.last4),
          },
          { key: 'for', name: 'For', value: review.target.name },
          { key: 'code', name: 'Payment', value: <span className="num">{review.code}</span> },
        ]}
      />
      {receipts.length > 0 && (
        <div className="stack stack-2">
          {receipts.map((receipt) => (
            <ReceiptView key={receipt.id} review={review} receipt={receipt} />
          ))}
        </div>
      )}
      <ReviewHistory review={review} />
      {review.needsSecond && !firstConfirmation && review.status === 'proof_submitted' && (
        <p className="sm faint row row-2">
          <Icon of={usersIcon} size="sm" />
          {secondReasonWords(review.secondBecause ?? 'amount', review.target.name)}
        </p>
      )}
    </>
  )
}

function Row({
  name,
  said,
  ours,
  differs,
}: {
  name: string
  said: ReactNode
  ours: ReactNode
  differs: boolean
}) {
  return (
    <tr className={differs ? 'diff' : undefined}>
      <th scope="row">{name}</th>
      <td className="r num">{said}</td>
      <td className="r num strong">{ours}</td>
    </tr>
  )
}

/** The member's words and our bank's, side by side; a row that differs is marked. */
function Comparison({ review, received, reference = '', valueOn = '' }: { review: PaymentReview } & OurBank) {
  const naira = useNairaText()
  const day = calendarDate(valueOn)
  const saidReference = review.bankReference
  return (
    <table className="table cmp">
      <caption className="vh">What the member said and what our bank says</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Item</span>
          </th>
          <th scope="col" className="r">
            Member said
          </th>
          <th scope="col" className="r">
            Our bank
          </th>
        </tr>
      </thead>
      <tbody>
        <Row
          name="Amount"
          said={<span className="nowrap">{naira(review.amountKobo)}</span>}
          ours={received === undefined ? '–' : <span className="nowrap">{naira(received)}</span>}
          differs={received !== undefined && received !== review.amountKobo}
        />
        <Row
          name="Bank reference"
          said={saidReference ?? '–'}
          ours={reference || '–'}
          differs={
            saidReference !== undefined && reference !== '' && !isSameReference(saidReference, reference)
          }
        />
        <Row
          name="Sent"
          said={review.submittedAt ? <Moment at={review.submittedAt} /> : '–'}
          ours={day ? <Day day={day} /> : '–'}
          differs={false}
        />
      </tbody>
    </table>
  )
}

/** The story of what was typed, when it is not the amount that was promised: the same as the member is told. */
export function MatchNotice({
  promised,
  received,
  target,
}: {
  promised: Kobo
  received: Kobo | undefined
  target: string
}) {
  const naira = useNairaText()
  if (received === undefined || received === 0n || received === promised) return null
  const allocation = allocate(promised, received, true)
  const story = storyWords({ ...allocation, promised, received, target, payer: 'The member' }, naira)
  return (
    <Notice tone="wait" title={story} live="status">
      The member is asked whether to move it to {target}.
    </Notice>
  )
}
