import { offeredPlanPath, returnsOfPlanPath, returnsPath } from '@kolo/investments/paths'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { sproutIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Table } from '@kolo/ui/primitives/table'
import { Link, useParams } from 'react-router'
import { PlanAssets } from '../../investment-funds/screens/plan-assets.tsx'
import { PlanFigures, TotalFigures } from '../../investment-funds/screens/plan-figures.tsx'
import { type Returns, readReturns } from '../distribution.contract.ts'
import { kindNames } from '../distribution.messages.ts'

const returnsLead =
  'A return is only ever paid out of what its plan has earned, never out of what members put in.'

/** Where members' money in plans is, what it earned and what was paid: in all, by plan, and to oneself. */
export function ReturnsScreen() {
  const read = useRead(readReturns, {})
  return (
    <div className="stack">
      <PageHead title="What plans earned and paid" lead={returnsLead} />
      <Screen
        of={read}
        what="what plans earned and paid"
        isEmpty={({ plans }) => plans.length === 0}
        empty={
          <EmptyState picture={sproutIcon} title="No plan holds money yet">
            Once members invest, you see here where their money is and what it earned.
          </EmptyState>
        }
      >
        {(returns) => <Loaded returns={returns} />}
      </Screen>
    </div>
  )
}

type Plan = Returns['plans'][number]

function PlanMoney({ plan }: { plan: Plan }) {
  return (
    <div className="stack">
      <PlanFigures plan={plan} />
      <PlanAssets plan={plan} />
      {plan.withoutIncome.map(({ id, periodStart, periodEnd, reason }) => (
        <p className="sm" key={id}>
          <Day day={periodStart} /> to <Day day={periodEnd} />: no income, so nothing was paid. {reason}
        </p>
      ))}
    </div>
  )
}

/** The same of one plan, at an address of its own. */
export function ReturnsOfPlanScreen() {
  const { id } = useParams()
  const read = useRead(readReturns, {})
  const plan = read.data?.plans.find((one) => one.id === id)
  return (
    <div className="stack">
      <PageHead
        crumb={
          <Breadcrumb
            trail={[{ to: returnsPath, title: 'What plans earned and paid' }]}
            here={plan ? plan.code : 'Plan'}
          />
        }
        title={plan ? plan.name : 'What a plan earned and paid'}
        lead={returnsLead}
        actions={plan && <ButtonLink to={offeredPlanPath(plan.id)}>Terms and risks</ButtonLink>}
      />
      <Screen
        of={read}
        what="what the plan earned and paid"
        isEmpty={() => !plan}
        empty={
          <EmptyState
            picture={sproutIcon}
            title="No plan is at this address"
            action={<ButtonLink to={returnsPath}>See all plans</ButtonLink>}
          >
            The address may be old, or nothing was put into the plan.
          </EmptyState>
        }
      >
        {() =>
          plan && (
            <Card title="Its money">
              <PlanMoney plan={plan} />
            </Card>
          )
        }
      </Screen>
    </div>
  )
}

function Loaded({ returns: { total, plans, own } }: { returns: Returns }) {
  return (
    <>
      <Card title="All plans">
        <TotalFigures total={total} plans={plans} />
      </Card>
      <OwnReturns own={own} />
      <div className="grid g-2">
        {plans.map((plan) => (
          <Card
            key={plan.id}
            title={`${plan.name} (${plan.code})`}
            aside={
              <Link className="more" to={returnsOfPlanPath(plan.id)}>
                View plan<span className="vh">: {plan.name}</span>
              </Link>
            }
          >
            <PlanMoney plan={plan} />
          </Card>
        ))}
      </div>
    </>
  )
}

/** What of it was paid to whoever reads. */
function OwnReturns({ own }: Pick<Returns, 'own'>) {
  return (
    <Card title="Paid to you" padded={false}>
      {own.length === 0 ? (
        <p className="card-pad muted">Nothing has been paid to you yet.</p>
      ) : (
        <Table
          label="Returns paid to you"
          rows={own}
          rowKey={({ id }) => id}
          columns={[
            { key: 'plan', title: 'Plan', phone: 'first', cell: ({ planName }) => planName },
            {
              key: 'net',
              title: 'Into your wallet',
              right: true,
              phone: 'lead',
              cell: ({ netKobo, isOwed }) => (
                <>
                  <Naira amount={netKobo} />
                  {isOwed && <span className="xs muted"> You owe it back</span>}
                </>
              ),
            },
            {
              key: 'gross',
              title: 'Before tax',
              right: true,
              cell: ({ grossKobo }) => <Naira amount={grossKobo} />,
            },
            { key: 'tax', title: 'Tax', right: true, cell: ({ whtKobo }) => <Naira amount={whtKobo} /> },
            {
              key: 'period',
              title: 'Period',
              cell: ({ periodStart, periodEnd }) => (
                <span>
                  <Day day={periodStart} /> to <Day day={periodEnd} />
                </span>
              ),
            },
            { key: 'kind', title: 'Kind', cell: ({ kind, code }) => `${kindNames[kind]} ${code}` },
            { key: 'at', title: 'Paid', cell: ({ paidAt }) => <Moment at={paidAt} /> },
          ]}
        />
      )}
    </Card>
  )
}
