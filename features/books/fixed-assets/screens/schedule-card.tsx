/** The depreciation of an asset month by month, a year at a time. */
import { dayIn, instant, lagos, monthName } from '@kolo/foundation/time'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import { voucherPath } from '../../books.paths.ts'
import type { Asset } from '../asset.contract.ts'

type Month = Asset['schedule'][number]

const states: Record<Month['state'], [title: string, tone: Tone]> = {
  posted: ['Posted', 'ok'],
  prepared: ['Prepared', 'wait'],
  due: ['Due', 'wait'],
  later: ['Not due yet', 'quiet'],
}

const columns: readonly Column<Month>[] = [
  {
    key: 'month',
    title: 'Month',
    phone: 'first',
    cell: ({ month, voucherId }) =>
      voucherId ? (
        <Link className="cell-link" to={voucherPath(voucherId)}>
          {monthName(month)}
        </Link>
      ) : (
        monthName(month)
      ),
  },
  {
    key: 'state',
    title: 'Status',
    cell: ({ state }) => <Chip tone={states[state][1]}>{states[state][0]}</Chip>,
  },
  {
    key: 'amount',
    title: 'Depreciation',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} />,
  },
  {
    key: 'after',
    title: 'Carrying amount after it',
    right: true,
    cell: ({ carryingKobo }) => <Naira amount={carryingKobo} />,
  },
]

export function ScheduleCard({ asset: { schedule } }: { asset: Asset }) {
  const years = [...new Set(schedule.map(({ month }) => month.slice(0, 4)))]
  const today = dayIn(lagos, instant(new Date())).slice(0, 4)
  const [year, setYear] = useState(years.includes(today) ? today : (years.at(-1) ?? ''))
  if (schedule.length === 0)
    return (
      <Card title="Schedule">
        <p className="muted">Nothing is left to depreciate.</p>
      </Card>
    )
  return (
    <section className="card">
      <div className="card-head row between flex-wrap pb-4">
        <h2>Schedule</h2>
        <Select
          label="Year"
          value={year}
          onValue={setYear}
          options={years.map((value) => ({ value, label: value }))}
        />
      </div>
      <Table
        label={`Depreciation in ${year}`}
        columns={columns}
        rows={schedule.filter(({ month }) => month.startsWith(year))}
        rowKey={({ month }) => month}
      />
    </section>
  )
}
