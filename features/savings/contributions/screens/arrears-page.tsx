import { pathOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, downloadIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { type Arrear, downloadArrears, listArrears } from '../../goals/goal.contract.ts'
import { goalStatusLabels } from '../../goals/goal.messages.ts'
import { monthsWords } from '../../goals/screens/goal-figures.ts'
import { plansPath } from '../../savings.paths.ts'
import { NudgesCard } from './nudges-card.tsx'

const NudgeSheet = late(async () => (await import('./nudge-sheet.tsx')).NudgeSheet)

const columns: readonly Column<Arrear>[] = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    cell: ({ owner, goal }) => (
      <div className="grow">
        <span className="medium block">{owner.fullName}</span>
        <span className="faint xs num block">
          {owner.memberCode}, {goal.code}
        </span>
        {goal.status === 'frozen' && <Chip tone="wait">{goalStatusLabels.frozen}</Chip>}
      </div>
    ),
  },
  { key: 'plan', title: 'Plan', cell: ({ plan }) => plan.name },
  {
    key: 'due',
    title: 'Due by today',
    right: true,
    cell: ({ contribution }) => <Naira amount={contribution.dueKobo} />,
  },
  {
    key: 'paid',
    title: 'Paid in',
    right: true,
    cell: ({ contribution }) => <Naira amount={contribution.paidKobo} />,
  },
  { key: 'months', title: 'Behind by', cell: ({ contribution }) => monthsWords(contribution.behindMonths) },
  {
    key: 'behind',
    title: 'Missing',
    right: true,
    phone: 'lead',
    cell: ({ contribution }) => <Naira amount={contribution.behindKobo} className="strong" />,
  },
]

/** Members who are behind with contributions that are owed, the largest amount first. */
export function ArrearsPage() {
  const pages = usePages()
  const read = useRead(listArrears, { query: pages.query })
  const { rows = [], calculatedOn } = read.data ?? {}
  const [nudging, setNudging] = useState(false)
  return (
    <>
      <PageHead
        crumb={<Breadcrumb trail={[{ to: plansPath, title: 'Savings plans' }]} here="Arrears" />}
        title="Arrears"
        lead="Contributions due by the end of last month that are missing"
        actions={
          rows.length > 0 && (
            <>
              <Button onClick={() => setNudging(true)}>Write to them</Button>
              <a className="btn btn-line" href={pathOf(downloadArrears, {})} download>
                <Icon of={downloadIcon} />
                <span>CSV for a spreadsheet</span>
              </a>
            </>
          )
        }
      />
      {nudging && <NudgeSheet onClose={() => setNudging(false)} />}
      <Screen of={read} what="the arrears">
        {(page) => (
          <>
            {page.rows.length === 0 && pages.isFirst ? (
              <EmptyState picture={checkIcon} title="No arrears">
                {calculatedOn === undefined
                  ? 'Contributions are checked every night, once a plan requires them each month.'
                  : 'Everybody has paid what was due by the end of last month.'}
              </EmptyState>
            ) : (
              <section className="card">
                <Table
                  label="Members in arrears"
                  columns={columns}
                  rows={page.rows}
                  rowKey={({ goal }) => goal.id}
                />
                {(page.nextCursor || !pages.isFirst) && (
                  <Pager busy={read.isFetching} {...pages.pager(page)} />
                )}
              </section>
            )}
            <NudgesCard />
            {calculatedOn !== undefined && (
              <p className="sm muted">
                Checked in the night to <Day day={calculatedOn} />. Amounts are current. Members are notified
                on the first day of a month and reminded five days before its end.
              </p>
            )}
          </>
        )}
      </Screen>
    </>
  )
}
