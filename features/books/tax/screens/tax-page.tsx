import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { type CalendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, fileTextIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { monthTitle } from '../../accounts/books.rules.ts'
import { AccountsPage } from '../../screens/accounts-page.tsx'
import {
  downloadTaxRegister,
  printTaxNote,
  readTaxRegister,
  remitTax,
  type TaxRegister,
} from '../tax.contract.ts'

const isMonth = (text: string | null) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text ?? '')

/** The tax withheld in a month, by member, and how it is paid on. */
export function TaxPage() {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('month')
  const month: { month?: string } = chosen !== null && isMonth(chosen) ? { month: chosen } : {}
  const pages = usePages()
  const query = { ...month, ...pages.query }
  const read = useRead(readTaxRegister, { query })
  const choose = (next: string) => {
    pages.restart()
    setSearch(isMonth(next) ? { month: next } : {}, { replace: true })
  }
  const asked = month.month ? `?month=${month.month}` : ''
  const file = pathOf(downloadTaxRegister, {}) + asked
  const note = pathOf(printTaxNote, {}) + asked
  return (
    <AccountsPage title="Withholding tax">
      <Card className="no-print">
        <TextInput type="month" label="Month" value={chosen ?? read.data?.month ?? ''} onValue={choose} />
        <div className="btn-row">
          <a className="btn btn-line" href={file} download>
            <Icon of={downloadIcon} />
            <span>CSV for a spreadsheet</span>
          </a>
          <a className="btn btn-line" href={note} download>
            <Icon of={fileTextIcon} />
            <span>PDF to print</span>
          </a>
          <Button onClick={() => print()}>Print</Button>
        </div>
      </Card>
      <Screen of={read} what="the withheld tax">
        {(register) => (
          <>
            <Remittance register={register} query={query} />
            {register.rows.length === 0 ? (
              <EmptyState
                picture={fileTextIcon}
                title={`No tax was withheld in ${monthTitle(register.month)}`}
              >
                Tax is withheld when interest is paid to members.
              </EmptyState>
            ) : (
              <Card title={`Register of ${monthTitle(register.month)}`} padded={false}>
                <Table
                  label="Tax withheld, by member"
                  columns={columns}
                  rows={register.rows}
                  rowKey={({ member }) => member.uid}
                />
                <Pager busy={read.isFetching} {...pages.pager(register)} />
              </Card>
            )}
          </>
        )}
      </Screen>
    </AccountsPage>
  )
}

function Remittance({ register, query }: { register: TaxRegister; query: object }) {
  const { month, dueOn, taxKobo, grossKobo, members, owedKobo, remitted, approval, can } = register
  const [paying, setPaying] = useState(false)
  const today = dayIn(lagos, instant(new Date()))
  const isLate = !remitted && taxKobo > 0n && dueOn < today
  return (
    <Card title="Remittance note">
      {isLate && (
        <Notice tone="bad" title="This tax is late.">
          It was due on <Day day={dueOn} />.
        </Notice>
      )}
      <Facts
        facts={[
          { key: 'month', name: 'Month', value: monthTitle(month) },
          {
            key: 'gross',
            name: `Paid to ${members.toLocaleString('en-NG')} members, gross`,
            value: <Naira amount={grossKobo} />,
          },
          { key: 'tax', name: 'Tax withheld', value: <Naira amount={taxKobo} className="strong" /> },
          { key: 'due', name: 'Due', value: <Day day={dueOn} /> },
          ...(remitted
            ? [
                {
                  key: 'paid',
                  name: 'Remitted on',
                  value: (
                    <>
                      <Day day={remitted.paidOn} /> from {remitted.bank}
                    </>
                  ),
                },
                { key: 'reference', name: 'Reference', value: remitted.reference },
                {
                  key: 'by',
                  name: 'Signed by',
                  value: [remitted.askedBy, remitted.approvedBy]
                    .flatMap((one) => one?.fullName ?? [])
                    .join(' and '),
                },
              ]
            : []),
          { key: 'owed', name: 'Owed to the tax office, of all months', value: <Naira amount={owedKobo} /> },
        ]}
      />
      {approval && <WaitingNotice approval={approval} cacheUpdates={() => []} />}
      {!approval && can.remit === true && (
        <div className="btn-row">
          <Button look="primary" onClick={() => setPaying(true)}>
            Mark as paid
          </Button>
        </div>
      )}
      {paying && <RemitSheet register={register} query={query} onClose={() => setPaying(false)} />}
    </Card>
  )
}

type Values = { bankAccountId: string; paidOn: string; reference: string; reason: string }

function RemitSheet({
  register,
  query,
  onClose,
}: {
  register: TaxRegister
  query: object
  onClose: () => void
}) {
  const { month, taxKobo, banks } = register
  const [only] = banks.length === 1 ? banks : []
  return (
    <MutationSheet<Values, TaxRegister>
      title={`Tax of ${monthTitle(month)}`}
      submit="Request approval"
      initial={{ bankAccountId: only?.id ?? '', paidOn: '', reference: '', reason: '' }}
      mutation={mutation(remitTax, {
        body: ({ paidOn, ...values }: Values) => ({ month, paidOn: paidOn as CalendarDate, ...values }),
      })}
      cacheUpdates={(answer) => ('cursor' in query ? [] : [setQuery(readTaxRegister, { query }, answer)])}
      invalidates={['/api/tax-register', '/api/admin', '/api/approvals']}
      successToast={({ approval }) => saidOfAsking(approval, 'The tax is marked as paid')}
      problemTitle="The tax was not marked as paid."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Notice tone="wait" title="Another administrator must approve it.">
            Then <Naira amount={taxKobo} /> leave the bank in the books. Pay it at the bank first.
          </Notice>
          <Select
            label="From"
            placeholder="Choose an account"
            options={banks.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('bankAccountId')}
          />
          <DayInput label="Remitted on" {...field('paidOn')} />
          <TextInput label="Reference of the payment" maxLength={60} {...field('reference')} />
          <TextArea
            label="Note"
            hint="The other administrator reads it"
            maxLength={300}
            rows={2}
            {...field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}

const columns: readonly Column<TaxRegister['rows'][number]>[] = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    cell: ({ member }) => `${member.fullName}${member.memberCode && `, ${member.memberCode}`}`,
  },
  { key: 'gross', title: 'Gross', right: true, cell: ({ grossKobo }) => <Naira amount={grossKobo} /> },
  {
    key: 'tax',
    title: 'Tax withheld',
    right: true,
    phone: 'lead',
    cell: ({ taxKobo }) => <Naira amount={taxKobo} className="strong" />,
  },
]
