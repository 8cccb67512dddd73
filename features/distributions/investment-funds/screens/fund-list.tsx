import { useRead } from '@kolo/ui/patterns/api'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { PageHead } from '@kolo/ui/primitives/card'
import { sproutIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Table } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { listPlanMoney } from '../../distributions/distribution.contract.ts'
import { moneyOfPlanPath } from '../../distributions.paths.ts'

/** What each plan holds, earned and paid. */
export function PlanMoneyListScreen() {
  const read = useRead(listPlanMoney, {})
  return (
    <div className="stack">
      <PageHead title="Investment funds" />
      <Screen
        of={read}
        what="the investment funds"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={sproutIcon} title="No plan holds money yet">
            Once a plan is open, what is invested for it, what it earns and what it pays is kept here.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <div className="card">
            <Table
              label="Investment funds"
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'plan',
                  title: 'Plan',
                  phone: 'first',
                  cell: ({ id, name, code }) => (
                    <Link to={moneyOfPlanPath(id)}>
                      {name} <span className="xs muted">{code}</span>
                    </Link>
                  ),
                },
                {
                  key: 'in',
                  title: 'Members’ money',
                  right: true,
                  phone: 'lead',
                  cell: ({ contributedKobo }) => <Naira amount={contributedKobo} />,
                },
                {
                  key: 'out',
                  title: 'Invested, at cost',
                  right: true,
                  cell: ({ investedKobo }) => <Naira amount={investedKobo} />,
                },
                {
                  key: 'earned',
                  title: 'Earned',
                  right: true,
                  cell: ({ realisedKobo }) => <Naira amount={realisedKobo} />,
                },
                {
                  key: 'paid',
                  title: 'Paid',
                  right: true,
                  cell: ({ paidKobo }) => <Naira amount={paidKobo} />,
                },
                {
                  key: 'left',
                  title: 'Remaining to pay',
                  right: true,
                  cell: ({ incomeKobo }) => <Naira amount={incomeKobo} />,
                },
              ]}
            />
          </div>
        )}
      </Screen>
    </div>
  )
}
