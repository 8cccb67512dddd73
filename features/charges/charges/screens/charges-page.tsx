/** All charges for administrators: totals, search and filters, many at once, and the way to raise a new one. */
import { pathOf } from '@kolo/foundation/endpoint'
import { AdminList, type ColumnsOf, DownloadLink, type RowOf } from '@kolo/ui/admin/admin-list'
import { bulkAction } from '@kolo/ui/admin/bulk-actions'
import { narrowedBy, RecordLink } from '@kolo/ui/admin/list-address'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { fileTextIcon, plusIcon, searchXIcon } from '@kolo/ui/primitives/icons'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { chargeRunsPath } from '../../charges.paths.ts'
import { codesIn } from '../../runs/run.rules.ts'
import {
  type ChargeTotals,
  downloadCharges,
  listCharges,
  readChargeTotals,
  remindOfCharge,
  waiveCharge,
} from '../charge.contract.ts'
import { chargeKindWords, chargeStatusWords } from '../charge.messages.ts'
import { chargeReads } from './charge.cache.ts'
import { ChargeChip } from './charge-chip.tsx'
import { ChargeSheet } from './charge-sheet.tsx'

const RaiseSheet = late(async () => (await import('../../runs/screens/raise-sheet.tsx')).RaiseSheet)

const columns: ColumnsOf<typeof listCharges> = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    sort: 'member',
    cell: ({ id, member, code }) => (
      <div>
        <RecordLink id={id} className="more more-title">
          {member.fullName}
        </RecordLink>
        <span className="xs muted block">
          {member.code} · {code}
        </span>
      </div>
    ),
  },
  {
    key: 'for',
    title: 'For',
    cell: ({ title, kind, period }) => (
      <span>
        {title}
        <span className="xs muted block">
          {chargeKindWords[kind]}, {period}
        </span>
      </span>
    ),
  },
  { key: 'due', title: 'Due', sort: 'due', cell: ({ dueOn }) => <Day day={dueOn} /> },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'hide',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} />,
  },
  {
    key: 'outstanding',
    title: 'Outstanding',
    right: true,
    sort: 'outstanding',
    phone: 'lead',
    cell: ({ outstandingKobo }) => <Naira amount={outstandingKobo} className="strong" />,
  },
  { key: 'status', title: 'Status', cell: ({ status }) => <ChargeChip status={status} /> },
]

type Row = RowOf<typeof listCharges>

const isOpen = ({ outstandingKobo, isOwn }: Row) => outstandingKobo > 0n && !isOwn

const remind = bulkAction<Row, typeof remindOfCharge>(remindOfCharge, {
  label: 'Send reminders',
  isFor: isOpen,
  lead: (rows) =>
    `Each member is told what is due. ${rows.length} ${rows.length === 1 ? 'charge' : 'charges'}.`,
  confirm: 'Send reminders',
  inputOf: ({ id }) => ({ params: { id } }),
  invalidates: chargeReads,
})

const waive = bulkAction<Row, typeof waiveCharge, { reason: string }>(waiveCharge, {
  label: 'Waive charges',
  isFor: isOpen,
  lead: (rows) =>
    `All that is owed of ${rows.length === 1 ? 'this charge' : `these ${rows.length} charges`} is waived once a second administrator agrees.`,
  confirm: 'Waive charges',
  danger: true,
  initial: { reason: '' },
  fields: (form) => (
    <TextArea label="Reason" hint="Members read it" maxLength={500} rows={3} {...form.field('reason')} />
  ),
  inputOf: ({ id }, { reason }) => ({ params: { id }, body: { amountKobo: null, reason } }),
  isWaiting: ({ waiting }) => waiting.length > 0,
  invalidates: chargeReads,
})

const filters = {
  status: {
    label: 'Status',
    names: { open: 'All that is owed', ...chargeStatusWords },
    all: 'All',
    as: 'select',
  },
  kind: { label: 'Kind', names: chargeKindWords, all: 'All', as: 'select' },
} as const

export function ChargesPage() {
  const [search] = useSearchParams()
  // Members chosen on another page, such as the contribution ledger.
  const [chosen] = useState(() => codesIn(search.get('for') ?? ''))
  const [isRaising, setRaising] = useState(chosen.length > 0)
  const narrowed = narrowedBy(search, filters)
  const totals = useRead(readChargeTotals, { query: narrowed })
  const file = `${pathOf(downloadCharges, {})}?${new URLSearchParams(narrowed)}`
  return (
    <>
      <AdminList
        endpoint={listCharges}
        title="Charges"
        lead="Entrance fees, dues, levies and fines"
        actions={
          <>
            <DownloadLink href={file}>CSV</DownloadLink>
            <DownloadLink href={`${file}&format=xlsx`}>XLSX</DownloadLink>
            <ButtonLink to={chargeRunsPath}>Charge runs</ButtonLink>
            <Button look="primary" icon={plusIcon} onClick={() => setRaising(true)}>
              Raise charge
            </Button>
          </>
        }
        above={
          <Screen of={totals} what="the totals">
            {(sums) => <Totals totals={sums} />}
          </Screen>
        }
        what="the charges"
        label="Charges"
        columns={columns}
        rowKey={({ id }) => id}
        search={{ label: 'Search charges', placeholder: 'Name, member number, code or what it is for' }}
        filters={filters}
        bulk={[remind, waive]}
        nameOf={({ member, code }) => `${member.fullName}, ${code}`}
        usualOrder="due"
        empty={{
          picture: fileTextIcon,
          title: 'No charges yet',
          text: 'Raise one for all members, for new ones, or for a list.',
        }}
        emptyNarrowed={{
          picture: searchXIcon,
          title: 'No charge here',
          text: 'No charge fits what you chose above.',
        }}
        record={(id, { onClose }) => <ChargeSheet key={id} id={id} onClose={onClose} />}
      />
      {isRaising && <RaiseSheet chosen={chosen} onClose={() => setRaising(false)} />}
    </>
  )
}

function Totals({ totals }: { totals: ChargeTotals }) {
  const { charges, members, amountKobo, paidKobo, waivedKobo, outstandingKobo, overdueKobo } = totals
  const sums = [
    { key: 'Charged', amount: amountKobo },
    { key: 'Paid', amount: paidKobo },
    { key: 'Waived', amount: waivedKobo },
    { key: 'Outstanding', amount: outstandingKobo },
    { key: 'Overdue', amount: overdueKobo },
  ]
  return (
    <section className="card card-pad stack" aria-label="Totals">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {sums.map(({ key, amount }) => (
          <div key={key}>
            <p className="sm muted">{key}</p>
            <Naira amount={amount} size="lg" />
          </div>
        ))}
      </div>
      <p className="sm muted">
        {charges.toLocaleString('en-NG')} {charges === 1 ? 'charge' : 'charges'} of{' '}
        {members.toLocaleString('en-NG')} {members === 1 ? 'member' : 'members'}
      </p>
    </section>
  )
}
