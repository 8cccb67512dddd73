import { monthName } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { usersIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Table } from '@kolo/ui/primitives/table'
import type { CSSProperties } from 'react'
import { readUse, type Use } from '../reports.contract.ts'

type Week = Use['weeks'][number]
type Month = Use['months'][number]

const count = (number: number) => number.toLocaleString('en-NG')
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole))

/** A part of a whole as a bar; the number stands beside it. */
function Part({ part, whole }: { part: number; whole: number }) {
  return (
    <div className="bar bar-ink" aria-hidden="true">
      <span style={{ '--v': `${percent(part, whole)}%` } as CSSProperties} />
    </div>
  )
}

const weekColumns: readonly Column<Week>[] = [
  {
    key: 'week',
    title: 'Week',
    phone: 'first',
    cell: ({ from, isOver }) => (
      <span>
        From <Day day={from} />
        {!isOver && <span className="xs muted block">Not over yet</span>}
      </span>
    ),
  },
  {
    key: 'part',
    title: 'Of all members',
    phone: 'hide',
    cell: ({ active, members }) => <Part part={active} whole={members} />,
  },
  {
    key: 'active',
    title: 'Active',
    right: true,
    phone: 'lead',
    cell: ({ active, members }) => `${count(active)} (${percent(active, members)}%)`,
  },
  { key: 'sign-ins', title: 'Sign-ins', right: true, cell: ({ signIns }) => count(signIns) },
  { key: 'joined', title: 'Joined', right: true, cell: ({ joined }) => count(joined) },
  { key: 'members', title: 'Members', right: true, cell: ({ members }) => count(members) },
]

const monthColumns: readonly Column<Month>[] = [
  { key: 'month', title: 'Joined in', phone: 'first', cell: ({ month }) => monthName(month) },
  {
    key: 'part',
    title: 'Still active',
    phone: 'hide',
    cell: ({ here, joined }) => <Part part={here} whole={joined} />,
  },
  {
    key: 'here',
    title: 'Active recently',
    right: true,
    phone: 'lead',
    cell: ({ here, joined }) => `${count(here)} (${percent(here, joined)}%)`,
  },
  { key: 'joined', title: 'Members', right: true, cell: ({ joined }) => count(joined) },
]

/** Members who were here, week by week, and how many of those who joined in a month still come. */
export function UseCards() {
  const read = useRead(readUse, {})
  return (
    <Screen
      of={read}
      what="how the community is used"
      isEmpty={({ countedOn }) => countedOn === null}
      empty={
        <EmptyState picture={usersIcon} title="Not counted yet">
          Active members are counted every night. Please check again tomorrow.
        </EmptyState>
      }
    >
      {({ weeks, months, hereDays, countedOn }) => (
        <>
          <Card
            title="Active members"
            aside={
              countedOn && (
                <span className="sm muted">
                  Counted on <Day day={countedOn} />
                </span>
              )
            }
            padded={false}
            foot={
              <p className="sm muted">
                A member counts once a week. We count from security sign-in records: how many, never who.
                Weeks before the first count are missing.
              </p>
            }
          >
            <Table
              label="Active members, by week"
              columns={weekColumns}
              rows={weeks}
              rowKey={({ from }) => from}
            />
          </Card>
          <Card
            title="Retention"
            padded={false}
            foot={
              <p className="sm muted">
                Members who used a session in the last {hereDays} days are active. Former members are not
                counted.
              </p>
            }
          >
            <Table
              label="Members by the month they joined in"
              columns={monthColumns}
              rows={months}
              rowKey={({ month }) => month}
            />
          </Card>
        </>
      )}
    </Screen>
  )
}
