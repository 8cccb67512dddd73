/** The annual return of a year, as it is filled in, and as a file. */
import { pathOf } from '@kolo/foundation/endpoint'
import { DownloadLink } from '@kolo/ui/admin/admin-list'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { type AnnualReturn, downloadAnnualReturn, readAnnualReturn } from '../annual-return.contract.ts'

type Members = AnnualReturn['membership'][number]
type Entry = AnnualReturn['figures'][number]

export function AnnualReturnCard({ years }: { years: readonly number[] }) {
  const [chosen, setYear] = useState(String(years[0] ?? ''))
  const year = Number(chosen)
  const read = useRead(readAnnualReturn, { params: { year } })
  const file = (format: string) => `${pathOf(downloadAnnualReturn, { year })}?format=${format}`
  return (
    <Card
      title="Annual return"
      foot={
        <div className="btn-row">
          <DownloadLink href={file('pdf')}>PDF</DownloadLink>
          <DownloadLink href={file('xlsx')}>XLSX</DownloadLink>
        </div>
      }
    >
      <div className="stack stack-4">
        {years.length > 1 && (
          <Select
            label="Year"
            value={chosen}
            onValue={setYear}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
          />
        )}
        <Screen of={read} what="the annual return">
          {(form) => <Form of={form} />}
        </Screen>
      </div>
    </Card>
  )
}

function Form({ of }: { of: AnnualReturn }) {
  const { society, membership, figures, officers, day, isOpen } = of
  return (
    <div className="stack stack-4">
      <p className="sm muted">
        For the state’s Director of Co-operatives, from the books at <Day day={day} />.
        {isOpen && ' The year is not over: its figures still change.'}
      </p>
      <Table label="The society" columns={entryColumns} rows={society} rowKey={({ name }) => name} />
      <Table label="Membership" columns={memberColumns} rows={membership} rowKey={({ name }) => name} />
      <Table label="Figures" columns={entryColumns} rows={figures} rowKey={({ name }) => name} />
      <Table label="Officers" columns={entryColumns} rows={officers} rowKey={({ name }) => name} />
    </div>
  )
}

const entryColumns: readonly Column<Entry>[] = [
  {
    key: 'name',
    title: 'Item',
    phone: 'first',
    cell: ({ name, source }) => (
      <span>
        <span className="medium block">{name}</span>
        <span className="xs faint block">{source}</span>
      </span>
    ),
  },
  {
    key: 'value',
    title: 'Value',
    right: true,
    phone: 'lead',
    cell: ({ text, kobo }) => (kobo === undefined ? text : <Naira amount={kobo} />),
  },
]

const counted = (count: number) => count.toLocaleString('en-NG')

const memberColumns: readonly Column<Members>[] = [
  {
    key: 'name',
    title: 'Item',
    phone: 'first',
    cell: ({ name, source }) => (
      <span>
        <span className="medium block">{name}</span>
        <span className="xs faint block">{source}</span>
      </span>
    ),
  },
  { key: 'women', title: 'Women', right: true, cell: ({ women }) => counted(women) },
  { key: 'men', title: 'Men', right: true, cell: ({ men }) => counted(men) },
  { key: 'notGiven', title: 'Sex not given', right: true, cell: ({ notGiven }) => counted(notGiven) },
  { key: 'total', title: 'Total', right: true, phone: 'lead', cell: ({ total }) => counted(total) },
]
