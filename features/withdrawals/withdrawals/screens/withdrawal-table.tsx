import { bankAccountWords } from '@kolo/foundation/nuban'
import { dayIn } from '@kolo/foundation/time'
import type { BulkAction } from '@kolo/ui/admin/bulk-actions'
import { SelectableTable, useSelection } from '@kolo/ui/admin/selectable-table'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { usersIcon } from '@kolo/ui/primitives/icons'
import type { Column } from '@kolo/ui/primitives/table'
import type { WithdrawalReview } from '../reviews.contract.ts'
import { WithdrawalChip } from './withdrawal-chip.tsx'

function Standing({ review }: { review: WithdrawalReview }) {
  if (review.waiting)
    return (
      <Chip tone="wait" icon={usersIcon}>
        Needs a second
      </Chip>
    )
  return <WithdrawalChip status={review.status} />
}

function Asked({ review }: { review: WithdrawalReview }) {
  const { timezone } = usePreferences()
  return <Day day={dayIn(timezone, review.requestedAt)} />
}

function columnsFor(onOpen: (id: string) => void): readonly Column<WithdrawalReview>[] {
  return [
    {
      key: 'member',
      title: 'Member',
      phone: 'first',
      cell: (review) => (
        <button type="button" className="row cell-link" onClick={() => onOpen(review.id)}>
          <Avatar name={review.member.fullName} size="sm" />
          <span>
            <span className="medium block">{review.member.fullName}</span>
            <span className="faint xs">{review.member.memberCode}</span>
          </span>
        </button>
      ),
    },
    {
      key: 'to',
      title: 'To',
      cell: ({ bankAccount }) => bankAccountWords(bankAccount.bankName, bankAccount.last4),
    },
    { key: 'code', title: 'Code', cell: (review) => <span className="num muted">{review.code}</span> },
    {
      key: 'amount',
      title: 'Amount',
      right: true,
      phone: 'lead',
      cell: (review) => <Naira amount={review.amountKobo} className="strong" />,
    },
    {
      key: 'asked',
      title: 'Asked',
      cell: (review) => (
        <span className="num muted">
          <Asked review={review} />
        </span>
      ),
    },
    { key: 'state', title: 'Status', cell: (review) => <Standing review={review} /> },
    {
      key: 'acts',
      title: 'Action',
      phone: 'acts',
      cell: (review) => (
        <span className="row row-2 acts-in">
          <Button
            look={review.can.approve === true || review.can.pay === true ? 'soft' : 'ghost'}
            size="sm"
            aria-label={`Review the withdrawal of ${review.member.fullName}`}
            onClick={() => onOpen(review.id)}
          >
            Review
          </Button>
        </span>
      ),
    },
  ]
}

/** Withdrawals as a table; on a phone each is a card. */
export function WithdrawalTable({
  label,
  rows,
  chosen,
  bulk,
  onOpen,
}: {
  label: string
  rows: readonly WithdrawalReview[]
  chosen: string | undefined
  bulk?: readonly BulkAction<WithdrawalReview>[]
  onOpen: (id: string) => void
}) {
  const selection = useSelection<WithdrawalReview>()
  return (
    <div className="pay-table">
      <SelectableTable
        bulk={bulk}
        nameOf={({ member, code }) => `${member.fullName}, ${code}`}
        selection={selection}
        label={label}
        columns={columnsFor(onOpen)}
        rows={rows}
        rowKey={(review) => review.id}
        chosen={chosen}
      />
    </div>
  )
}
