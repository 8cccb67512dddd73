import type { CallInput } from '@kolo/foundation/endpoint'
import { pathOf } from '@kolo/foundation/endpoint'
import { dayIn } from '@kolo/foundation/time'
import { paymentStatusLabels } from '@kolo/payments/messages'
import { AdminList, type ColumnsOf, DownloadLink, type RowOf } from '@kolo/ui/admin/admin-list'
import { narrowedBy, RecordLink } from '@kolo/ui/admin/list-address'
import { ListTotals } from '@kolo/ui/admin/list-totals'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { searchXIcon } from '@kolo/ui/primitives/icons'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PaymentChip } from '../../transfers/screens/payment-chip.tsx'
import {
  downloadRegisteredPayments,
  listRegisteredPayments,
  totalRegisteredPayments,
} from '../register.contract.ts'
import { channelNames } from '../register.messages.ts'
import { paymentPath } from '../register.rules.ts'

const ReviewSheet = lazy(async () => ({
  default: (await import('../../reviews/screens/review-sheet.tsx')).ReviewSheet,
}))

type Row = RowOf<typeof listRegisteredPayments>

function PaymentLink({ row, children }: { row: Row; children: ReactNode }) {
  if (row.channel === 'transfer') return <RecordLink id={row.id}>{children}</RecordLink>
  return (
    <Link className="more" to={paymentPath(row)}>
      {children}
    </Link>
  )
}

function Begun({ row: { begunAt } }: { row: Row }) {
  const { timezone } = usePreferences()
  return <Day day={dayIn(timezone, begunAt)} />
}

const columns: ColumnsOf<typeof listRegisteredPayments> = [
  {
    key: 'member',
    title: 'Payment',
    phone: 'first',
    cell: (row) => (
      <span className="block">
        <PaymentLink row={row}>{row.member.fullName}</PaymentLink>
        <span className="xs muted num block">
          {row.code} · {row.member.memberCode}
        </span>
      </span>
    ),
  },
  { key: 'for', title: 'For', cell: ({ target }) => target },
  {
    key: 'reference',
    title: 'Reference',
    cell: ({ transferCode, bankReference }) => (
      <span className="num muted">{bankReference ?? transferCode}</span>
    ),
  },
  {
    key: 'channel',
    title: 'Channel',
    phone: 'hide',
    cell: ({ channel }) => channelNames[channel as keyof typeof channelNames] ?? channel,
  },
  { key: 'begun', title: 'Begun', sort: 'begun', cell: (row) => <Begun row={row} /> },
  { key: 'status', title: 'Status', cell: (row) => <PaymentChip payment={{ status: row.status }} /> },
  { key: 'code', title: 'Transfer code', hidden: true, cell: ({ transferCode }) => transferCode },
  { key: 'payer', title: 'Payer', hidden: true, cell: ({ payerName }) => payerName },
  { key: 'narration', title: 'Bank narration', hidden: true, cell: ({ narration }) => narration },
  {
    key: 'value',
    title: 'Value date',
    hidden: true,
    cell: ({ valueOn }) => valueOn && <Day day={valueOn} />,
  },
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
  status: { label: 'Status', names: { ...paymentStatusLabels, initiated: 'Begun' }, as: 'select' as const },
  channel: { label: 'Channel', names: channelNames, as: 'select' as const },
  from: { label: 'From', names: {}, as: 'day' as const },
  to: { label: 'To', names: {}, as: 'day' as const },
}

type Narrowed = NonNullable<CallInput<typeof totalRegisteredPayments>['query']>

/** Every payment of every year: searched, narrowed, added up and taken along. */
export function PaymentsPage() {
  const [search] = useSearchParams()
  const narrowed: Narrowed = narrowedBy(search, filters)
  const totals = useRead(totalRegisteredPayments, { query: narrowed }).data
  const file = (format: 'csv' | 'xlsx') =>
    `${pathOf(downloadRegisteredPayments)}?${new URLSearchParams({ ...(narrowed as Record<string, string>), format })}`
  return (
    <AdminList
      endpoint={listRegisteredPayments}
      title="Payments"
      lead={<ListTotals totals={totals} one="payment" many="payments" />}
      actions={
        <>
          <DownloadLink href={file('csv')}>CSV</DownloadLink>
          <DownloadLink href={file('xlsx')}>XLSX</DownloadLink>
        </>
      }
      what="the payments"
      label="Payments"
      columns={columns}
      rowKey={({ id }) => id}
      search={{ label: 'Search payments', placeholder: 'Member, code, reference, amount, narration' }}
      filters={filters}
      usualOrder="-begun"
      empty={{
        picture: searchXIcon,
        title: 'No payments yet',
        text: 'Payments appear here once a member begins one.',
      }}
      emptyNarrowed={{
        picture: searchXIcon,
        title: 'No payment found',
        text: 'Try fewer letters, or take a filter away.',
      }}
      record={(id, { ids, onGo, onClose }) => (
        <Suspense fallback={null}>
          <ReviewSheet id={id} ids={ids} cacheUpdates={() => []} onGo={onGo} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}
