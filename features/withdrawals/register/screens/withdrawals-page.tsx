import type { CallInput } from '@kolo/foundation/endpoint'
import { pathOf } from '@kolo/foundation/endpoint'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { dayIn } from '@kolo/foundation/time'
import { AdminList, type ColumnsOf, DownloadLink, type RowOf } from '@kolo/ui/admin/admin-list'
import { narrowedBy, RecordLink } from '@kolo/ui/admin/list-address'
import { ListTotals } from '@kolo/ui/admin/list-totals'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { updateAndInvalidate, updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { Chip } from '@kolo/ui/primitives/chip'
import { searchXIcon, usersIcon } from '@kolo/ui/primitives/icons'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { WithdrawalReview } from '../../withdrawals/reviews.contract.ts'
import { approveWithdrawals } from '../../withdrawals/screens/approve-withdrawals.tsx'
import { reviewCacheUpdates } from '../../withdrawals/screens/reviews.cache.ts'
import { WithdrawalChip } from '../../withdrawals/screens/withdrawal-chip.tsx'
import { withdrawalStatusLabels } from '../../withdrawals/withdrawal-names.messages.ts'
import {
  downloadRegisteredWithdrawals,
  listRegisteredWithdrawals,
  totalRegisteredWithdrawals,
} from '../register.contract.ts'

const WithdrawalDrawer = lazy(async () => ({
  default: (await import('../../withdrawals/screens/withdrawal-drawer.tsx')).WithdrawalDrawer,
}))

type Row = RowOf<typeof listRegisteredWithdrawals>

function Requested({ row: { requestedAt } }: { row: Row }) {
  const { timezone } = usePreferences()
  return <Day day={dayIn(timezone, requestedAt)} />
}

function Standing({ row }: { row: Row }) {
  if (!row.waiting) return <WithdrawalChip status={row.status} />
  return (
    <Chip tone="wait" icon={usersIcon}>
      Needs a second
    </Chip>
  )
}

const columns: ColumnsOf<typeof listRegisteredWithdrawals> = [
  {
    key: 'member',
    title: 'Withdrawal',
    phone: 'first',
    cell: (row) => (
      <span className="block">
        <RecordLink id={row.id}>{row.member.fullName}</RecordLink>
        <span className="xs muted num block">
          {row.code} · {row.member.memberCode}
        </span>
      </span>
    ),
  },
  {
    key: 'to',
    title: 'To',
    cell: ({ bankAccount }) => bankAccountWords(bankAccount.bankName, bankAccount.last4),
  },
  {
    key: 'reference',
    title: 'Bank reference',
    isThere: ({ payment }) => payment !== undefined,
    cell: ({ payment }) => <span className="num muted">{payment?.bankReference}</span>,
  },
  { key: 'asked', title: 'Requested', sort: 'asked', cell: (row) => <Requested row={row} /> },
  {
    key: 'paid',
    title: 'Paid on',
    hidden: true,
    cell: ({ payment }) => payment && <Day day={payment.paidOn} />,
  },
  { key: 'status', title: 'Status', cell: (row) => <Standing row={row} /> },
  {
    key: 'amount',
    title: 'Amount',
    sort: 'amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
  },
]

const filters = {
  status: { label: 'Status', names: withdrawalStatusLabels, as: 'select' as const },
  from: { label: 'From', names: {}, as: 'day' as const },
  to: { label: 'To', names: {}, as: 'day' as const },
}

/** A withdrawal as it is now, in the list as well. */
const cacheUpdates = (review: WithdrawalReview) => [
  ...reviewCacheUpdates(review),
  updateAndInvalidate(
    updateQueries(listRegisteredWithdrawals, (page) => ({ ...page, rows: withRow(page.rows, review) })),
  ),
]

const bulk = [approveWithdrawals(cacheUpdates)]

type Narrowed = NonNullable<CallInput<typeof totalRegisteredWithdrawals>['query']>

/** Every withdrawal of every year: searched, narrowed, added up, approved and taken along. */
export function WithdrawalsPage() {
  const [search] = useSearchParams()
  const narrowed: Narrowed = narrowedBy(search, filters)
  const totals = useRead(totalRegisteredWithdrawals, { query: narrowed }).data
  const file = (format: 'csv' | 'xlsx') =>
    `${pathOf(downloadRegisteredWithdrawals)}?${new URLSearchParams({ ...(narrowed as Record<string, string>), format })}`
  return (
    <AdminList
      endpoint={listRegisteredWithdrawals}
      title="Withdrawals"
      lead={<ListTotals totals={totals} one="withdrawal" many="withdrawals" />}
      actions={
        <>
          <DownloadLink href={file('csv')}>CSV</DownloadLink>
          <DownloadLink href={file('xlsx')}>XLSX</DownloadLink>
        </>
      }
      what="the withdrawals"
      label="Withdrawals"
      columns={columns}
      rowKey={({ id }) => id}
      nameOf={({ member, code }) => `${member.fullName}, ${code}`}
      search={{ label: 'Search withdrawals', placeholder: 'Member, code, reference, amount' }}
      filters={filters}
      usualOrder="-asked"
      bulk={bulk}
      empty={{
        picture: searchXIcon,
        title: 'No withdrawals yet',
        text: 'Withdrawals that members request appear here.',
      }}
      emptyNarrowed={{
        picture: searchXIcon,
        title: 'No withdrawal found',
        text: 'Try fewer letters, or take a filter away.',
      }}
      record={(id, { ids, onGo, onClose }) => (
        <Suspense fallback={null}>
          <WithdrawalDrawer id={id} ids={ids} cacheUpdates={cacheUpdates} onGo={onGo} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}
