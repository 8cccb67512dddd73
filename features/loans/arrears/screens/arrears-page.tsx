/** The arrears desk: portfolio at risk, what is overdue by age, the loans, and who was reached and promised what. */
import { pathOf } from '@kolo/foundation/endpoint'
import { AdminList, type ColumnsOf, DownloadLink, type RowOf } from '@kolo/ui/admin/admin-list'
import { bulkAction } from '@kolo/ui/admin/bulk-actions'
import { narrowedBy, RecordLink } from '@kolo/ui/admin/list-address'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { banknoteIcon, searchXIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { loansDeskPath } from '../../loans.paths.ts'
import { downloadOverdueLoans, listOverdueLoans, readArrears, sendLoanReminder } from '../arrears.contract.ts'
import { ageBucketWords, contactWords } from '../arrears.messages.ts'
import { AgeCards, Ages, AtRisk, Lead } from './arrears-sums.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { PromiseChip } from './promise-chip.tsx'

const LoanSettingsSheet = late(async () => (await import('./loan-settings-sheet.tsx')).LoanSettingsSheet)

const ProvisionSheet = late(async () => (await import('./provision-sheet.tsx')).ProvisionSheet)

const columns: ColumnsOf<typeof listOverdueLoans> = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    sort: 'member',
    cell: ({ id, member, code, product }) => (
      <div>
        <RecordLink id={id} className="more more-title">
          {member.fullName}
        </RecordLink>
        <span className="xs muted block">
          {code} · {product}
        </span>
      </div>
    ),
  },
  {
    key: 'days',
    title: 'Days',
    right: true,
    sort: 'days',
    cell: ({ days }) => <b className="num">{days}</b>,
  },
  {
    key: 'overdue',
    title: 'Overdue',
    right: true,
    sort: 'overdue',
    phone: 'lead',
    cell: ({ overdueKobo }) => <Naira amount={overdueKobo} className="strong" />,
  },
  {
    key: 'instalments',
    title: 'Instalments',
    right: true,
    phone: 'hide',
    cell: ({ instalments }) => instalments,
  },
  {
    key: 'principal',
    title: 'Principal left',
    right: true,
    sort: 'principal',
    cell: ({ principalKobo }) => <Naira amount={principalKobo} />,
  },
  {
    key: 'contact',
    title: 'Last contact',
    cell: ({ contact }) =>
      contact ? (
        <span>
          {contactWords[contact.kind]} <Moment at={contact.at} />
        </span>
      ) : (
        <span className="muted">None yet</span>
      ),
  },
  {
    key: 'promise',
    title: 'Promise',
    cell: ({ promise }) =>
      promise ? (
        <span>
          <PromiseChip state={promise.state} /> <Day day={promise.promisedOn} />
        </span>
      ) : (
        <span className="muted">No promise</span>
      ),
  },
]

const reminder = bulkAction<RowOf<typeof listOverdueLoans>, typeof sendLoanReminder>(sendLoanReminder, {
  label: 'Send reminders',
  lead: (rows) =>
    `Each member is told what is overdue, and a note is kept. ${rows.length} ${rows.length === 1 ? 'loan' : 'loans'}.`,
  confirm: 'Send reminders',
  inputOf: ({ id }) => ({ params: { id } }),
  invalidates: ['/api/overdue-loans'],
})

const { current: _, ...lateAges } = ageBucketWords

const filters = {
  age: { label: 'Days overdue', names: lateAges, all: 'All', as: 'select' },
  promise: {
    label: 'Promise',
    names: { open: 'Promised', broken: 'Promise broken', none: 'No open promise' },
    all: 'All',
    as: 'select',
  },
} as const

export function ArrearsPage() {
  const [isSetting, setSetting] = useState(false)
  const [isProviding, setProviding] = useState(false)
  const [search] = useSearchParams()
  const sums = useRead(readArrears, {})
  const file = `${pathOf(downloadOverdueLoans, {})}?${new URLSearchParams(narrowedBy(search, filters))}`
  return (
    <>
      <AdminList
        endpoint={listOverdueLoans}
        title="Arrears"
        crumb={<Breadcrumb trail={[{ to: loansDeskPath, title: 'Loans' }]} here="Arrears" />}
        lead={sums.data && <Lead arrears={sums.data} />}
        actions={
          <>
            <DownloadLink href={file}>CSV</DownloadLink>
            <DownloadLink href={`${file}&format=xlsx`}>XLSX</DownloadLink>
            <Button onClick={() => setSetting(true)}>Reminders</Button>
          </>
        }
        above={
          <Screen of={sums} what="the arrears">
            {(arrears) => (
              <div className="stack stack-4">
                <AtRisk arrears={arrears} />
                <AgeCards arrears={arrears} />
              </div>
            )}
          </Screen>
        }
        below={sums.data && <Ages arrears={sums.data} onRates={() => setProviding(true)} />}
        what="the overdue loans"
        label="Overdue loans"
        columns={columns}
        rowKey={({ id }) => id}
        search={{ label: 'Search overdue loans', placeholder: 'Name, member code or loan code' }}
        filters={filters}
        bulk={[reminder]}
        nameOf={({ member, code }) => `${member.fullName}, ${code}`}
        usualOrder="-days"
        empty={{
          picture: banknoteIcon,
          title: 'Nothing is overdue',
          text: 'A loan is listed here from the day after an instalment was due and not paid.',
        }}
        emptyNarrowed={{
          picture: searchXIcon,
          title: 'No loan here',
          text: 'No overdue loan fits what you chose above.',
        }}
        record={(id, { ids, onGo, onClose }) => (
          <ContactSheet key={id} id={id} ids={ids} onGo={onGo} onClose={onClose} />
        )}
      />
      {isProviding && <ProvisionSheet onClose={() => setProviding(false)} />}
      {isSetting && <LoanSettingsSheet onClose={() => setSetting(false)} />}
    </>
  )
}
