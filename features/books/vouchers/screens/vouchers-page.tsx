/** The register of vouchers. */
import { pathOf } from '@kolo/foundation/endpoint'
import { type ColumnsOf, DownloadLink, RecordList } from '@kolo/ui/admin/admin-list'
import { narrowedBy } from '@kolo/ui/admin/list-address'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { fileTextIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { Link, useSearchParams } from 'react-router'
import { newVoucherPath, templatesPath, voucherPath } from '../../books.paths.ts'
import { readChartOfAccounts } from '../../chart/chart.contract.ts'
import { AccountsPage } from '../../screens/accounts-page.tsx'
import { downloadVouchers, listVouchers } from '../voucher.contract.ts'
import { kindNames, stateNames } from '../voucher.messages.ts'
import { StateChip } from './state-chip.tsx'

const columns: ColumnsOf<typeof listVouchers> = [
  {
    key: 'code',
    title: 'Voucher',
    phone: 'first',
    cell: ({ id, code, kind, party, narration }) => (
      <div>
        <Link className="more more-title" to={voucherPath(id)}>
          {party === '' ? narration : party}
        </Link>
        <span className="xs muted block">
          {code ?? 'No code yet'} · {kindNames[kind]}
        </span>
      </div>
    ),
  },
  { key: 'state', title: 'Status', cell: ({ state }) => <StateChip state={state} /> },
  { key: 'date', title: 'Value date', cell: ({ valueDate }) => <Day day={valueDate} /> },
  { key: 'narration', title: 'Narration', phone: 'hide', cell: ({ narration }) => narration },
  {
    key: 'by',
    title: 'Prepared by',
    phone: 'hide',
    cell: ({ preparedBy }) => preparedBy?.fullName ?? 'System',
  },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
  },
]

export function VouchersPage() {
  const chart = useRead(readChartOfAccounts, { query: {} }).data
  const names = Object.fromEntries(
    (chart?.accounts ?? [])
      .filter(({ kind, isMoney }) => kind === 'own' || isMoney)
      .map(({ number, name }) => [number, `${number} ${name}`]),
  )
  const filters = {
    state: { label: 'Status', names: stateNames, all: 'All', as: 'select' },
    kind: { label: 'Kind', names: kindNames, all: 'All', as: 'select' },
    account: { label: 'Account', names, all: 'All', as: 'select' },
    from: { label: 'From', names: {}, as: 'day' },
    until: { label: 'Until', names: {}, as: 'day' },
  } as const
  const [search] = useSearchParams()
  const isReadOnly = useReadOnlyYear() !== undefined
  const query = narrowedBy(search, filters)
  const found = useRead(listVouchers, { query }).data
  const file = `${pathOf(downloadVouchers, {})}?${new URLSearchParams(query)}`
  return (
    <AccountsPage
      title="Vouchers"
      lead={
        found && (
          <>
            {found.count.toLocaleString('en-NG')} {found.count === 1 ? 'voucher' : 'vouchers'},{' '}
            <Naira amount={found.sumKobo} /> posted
            {found.pendingKobo > 0n && (
              <>
                , <Naira amount={found.pendingKobo} /> pending approval
              </>
            )}
          </>
        )
      }
      actions={
        <>
          <DownloadLink href={file}>CSV</DownloadLink>
          <DownloadLink href={`${file}&format=xlsx`}>XLSX</DownloadLink>
          <ButtonLink to={templatesPath}>Templates</ButtonLink>
          {!isReadOnly && (
            <ButtonLink look="primary" icon={plusIcon} to={newVoucherPath}>
              New voucher
            </ButtonLink>
          )}
        </>
      }
    >
      <RecordList
        endpoint={listVouchers}
        what="the vouchers"
        label="Vouchers, the latest value date first"
        columns={columns}
        rowKey={({ id }) => id}
        search={{ label: 'Search vouchers', placeholder: 'Code, name, narration or reference' }}
        filters={filters}
        total={found && String(found.count)}
        empty={{
          picture: fileTextIcon,
          title: 'No vouchers yet',
          text: 'A voucher moves the society’s own money. It is a receipt, a payment, a transfer or a journal entry.',
        }}
        emptyNarrowed={{
          picture: fileTextIcon,
          title: 'No voucher here',
          text: 'No voucher fits what you chose above.',
        }}
      />
    </AccountsPage>
  )
}
