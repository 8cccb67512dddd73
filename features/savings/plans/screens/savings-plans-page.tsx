import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { koloIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { useSearchParams } from 'react-router'
import { listPlanReviews, type PlanReview } from '../../goals/goal.contract.ts'
import { arrearsPath, interestPath } from '../../savings.paths.ts'
import { writeRate } from './plan.messages.ts'
import { PlanChip } from './plan-chip.tsx'

const PlanFormSheet = late(async () => (await import('./plan-form-sheet.tsx')).PlanFormSheet)
const PlanSheet = late(async () => (await import('./plan-sheet.tsx')).PlanSheet)

function columnsFor(onOpen: (id: string) => void): readonly Column<PlanReview>[] {
  return [
    {
      key: 'plan',
      title: 'Plan',
      phone: 'first',
      cell: (plan) => (
        <button type="button" className="cell-link" onClick={() => onOpen(plan.id)}>
          <span className="medium block">{plan.name}</span>
          <span className="faint xs num">{plan.code}</span>
        </button>
      ),
    },
    { key: 'state', title: 'Status', cell: (plan) => <PlanChip status={plan.status} /> },
    {
      key: 'rate',
      title: 'Interest a year',
      right: true,
      cell: (plan) => (plan.interestBasis === 'declared' ? 'Declared' : writeRate(plan.rateBps)),
    },
    { key: 'from', title: 'From', right: true, cell: (plan) => <Naira amount={plan.minOpenKobo} /> },
    { key: 'goals', title: 'Goals', right: true, cell: (plan) => plan.goals.toLocaleString('en-NG') },
    {
      key: 'saved',
      title: 'Saved',
      right: true,
      phone: 'lead',
      cell: (plan) => <Naira amount={plan.savedKobo} className="strong" />,
    },
  ]
}

/** The savings plans of the community: written by one administrator, activated by another. */
export function SavingsPlansPage() {
  const read = useRead(listPlanReviews, {})
  const [search, setSearch] = useSearchParams()
  const show = (next: Record<string, string>) => setSearch(next, { replace: true })
  const mandatory = read.data?.rows.some((plan) => plan.mandatory && plan.status !== 'draft')
  const write = (
    <>
      {mandatory && <ButtonLink to={arrearsPath}>Arrears</ButtonLink>}
      <ButtonLink to={interestPath}>Interest</ButtonLink>
      <Button look="primary" icon={plusIcon} onClick={() => show({ do: 'new-plan' })}>
        New plan
      </Button>
    </>
  )
  return (
    <>
      <PageHead
        title="Savings plans"
        lead="One administrator writes a plan, another activates it"
        actions={write}
      />
      <Screen
        of={read}
        what="the savings plans"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={koloIcon} title="No savings plans yet">
            Members can open goals once the first plan is active.
          </EmptyState>
        }
      >
        {({ rows }) => {
          const chosen = rows.find((plan) => plan.id === search.get('plan'))
          return (
            <>
              <section className="card">
                <Table
                  label="Savings plans"
                  columns={columnsFor((plan) => show({ plan }))}
                  rows={rows}
                  rowKey={(plan) => plan.id}
                  chosen={chosen?.id}
                />
              </section>
              {chosen && <PlanSheet plan={chosen} others={rows} onClose={() => show({})} />}
            </>
          )
        }}
      </Screen>
      {search.get('do') === 'new-plan' && <PlanFormSheet onClose={() => show({})} />}
    </>
  )
}
