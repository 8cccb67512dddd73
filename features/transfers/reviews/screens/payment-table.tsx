import { dayIn, formatTime, instant } from '@kolo/foundation/time'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { fileTextIcon, usersIcon } from '@kolo/ui/primitives/icons'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { PaymentChip } from '../../transfers/screens/payment-chip.tsx'
import type { PaymentReview } from '../../transfers/transfer.contract.ts'

/** When the member said it was sent: today only the time, earlier the day. */
function Sent({ review }: { review: PaymentReview }) {
  const { timezone } = usePreferences()
  const at = review.submittedAt ?? review.startedAt
  const day = dayIn(timezone, at)
  return day === dayIn(timezone, instant(new Date())) ? formatTime(at, timezone) : <Day day={day} />
}

/** What there is to decide by: a first confirmation, a receipt, a bank reference. */
function Proof({ review }: { review: PaymentReview }) {
  if (review.status !== 'proof_submitted') return <PaymentChip payment={review} />
  if (review.firstConfirmation)
    return (
      <Chip tone="wait" icon={usersIcon}>
        {review.can.changeWord === true ? 'You confirmed first' : 'Needs a second'}
      </Chip>
    )
  if (review.receipts.length > 0)
    return (
      <Chip tone="info" icon={fileTextIcon}>
        {review.receipts.length === 1 ? 'Receipt' : `${review.receipts.length} receipts`}
      </Chip>
    )
  return <Chip>Bank reference</Chip>
}

function columnsFor(onReview: (id: string) => void): readonly Column<PaymentReview>[] {
  return [
    {
      key: 'member',
      title: 'Member',
      phone: 'first',
      cell: (review) => (
        <button type="button" className="row cell-link" onClick={() => onReview(review.id)}>
          <Avatar name={review.member.fullName} size="sm" />
          <span>
            <span className="medium block">{review.member.fullName}</span>
            <span className="faint xs">{review.member.memberCode}</span>
          </span>
        </button>
      ),
    },
    { key: 'for', title: 'For', cell: (review) => review.target.name },
    {
      key: 'reference',
      title: 'Reference',
      cell: (review) => <span className="num muted">{review.transferCode}</span>,
    },
    {
      key: 'amount',
      title: 'Amount',
      right: true,
      phone: 'lead',
      cell: (review) => (
        <Naira amount={review.confirmation?.receivedKobo ?? review.amountKobo} className="strong" />
      ),
    },
    {
      key: 'sent',
      title: 'Sent',
      cell: (review) => (
        <span className="num muted">
          {review.confirmation ? <Moment at={review.confirmation.at} /> : <Sent review={review} />}
        </span>
      ),
    },
    { key: 'proof', title: 'Proof', cell: (review) => <Proof review={review} /> },
    {
      key: 'acts',
      title: 'Action',
      phone: 'acts',
      cell: (review) => (
        <span className="row row-2 acts-in">
          <Button
            look={review.can.confirm === true ? 'soft' : 'ghost'}
            size="sm"
            aria-label={`Review the payment of ${review.member.fullName}`}
            onClick={() => onReview(review.id)}
          >
            Review
          </Button>
        </span>
      ),
    },
  ]
}

/** Payments as a table; on a phone each is a card. Opening one is the caller's, so that the address can carry it. */
export function PaymentTable({
  label,
  rows,
  chosen,
  onReview,
}: {
  label: string
  rows: readonly PaymentReview[]
  chosen?: string | undefined
  onReview: (id: string) => void
}) {
  return (
    <div className="pay-table">
      <Table
        label={label}
        columns={columnsFor(onReview)}
        rows={rows}
        rowKey={(review) => review.id}
        chosen={chosen}
      />
    </div>
  )
}
