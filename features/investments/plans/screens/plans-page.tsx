import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Count } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { plusIcon, sproutIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { assetsPath, investmentPlanPath } from '../../investments.paths.ts'
import { listPlanReviews, type PlanListRow } from '../plans.contract.ts'
import { categoryLabels, percentWords, planStatusLabels } from '../plans.messages.ts'
import { planStatuses } from '../plans.rules.ts'
import { PlanChip } from './plan-chips.tsx'
import { PlanFormSheet } from './plan-form-sheet.tsx'

const columns: readonly Column<PlanListRow>[] = [
  {
    key: 'plan',
    title: 'Plan',
    phone: 'first',
    cell: (plan) => (
      <Link className="cell-link" to={investmentPlanPath(plan.id)}>
        <span className="medium block">{plan.name}</span>
        <span className="faint xs num">
          {plan.code}, version {plan.number} · {categoryLabels[plan.category]}
        </span>
      </Link>
    ),
  },
  { key: 'state', title: 'Status', cell: (plan) => <PlanChip plan={plan} /> },
  { key: 'rate', title: 'Return a year', right: true, cell: (plan) => percentWords(plan.targetRateBps) },
  {
    key: 'tenor',
    title: 'Tenor',
    right: true,
    cell: (plan) => `${plan.tenorDays.toLocaleString('en-NG')} days`,
  },
  { key: 'matures', title: 'Matures', right: true, cell: (plan) => <Day day={plan.maturesOn} /> },
  {
    key: 'in',
    title: 'Invested, of at most',
    right: true,
    phone: 'lead',
    cell: (plan) => (
      <span className="block">
        <Naira amount={plan.subscribedKobo} className="strong block" />
        <span className="faint xs">
          of <Naira amount={plan.capKobo} />
        </span>
      </span>
    ),
  },
]

/** The investment plans of the community: written by one administrator, opened by another. */
export function InvestmentPlansPage() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const pages = usePages()
  const status = planStatuses.find((one) => one === search.get('status'))
  const read = useRead(listPlanReviews, { query: { ...pages.query, ...(status ? { status } : {}) } })
  const show = (next: Record<string, string>) => {
    pages.restart()
    setSearch(next, { replace: true })
  }
  const here: Record<string, string> = status ? { status } : {}
  return (
    <>
      <PageHead
        title="Investment plans"
        lead="One administrator writes a plan, another opens it"
        actions={
          <>
            <ButtonLink to={assetsPath}>Assets</ButtonLink>
            <Button look="primary" icon={plusIcon} onClick={() => show({ ...here, do: 'new-plan' })}>
              New plan
            </Button>
          </>
        }
      />
      <Screen
        of={read}
        what="the investment plans"
        isEmpty={({ counts }) => counts.length === 0}
        empty={
          <EmptyState picture={sproutIcon} title="No investment plans yet">
            Members can invest once the first plan is open.
          </EmptyState>
        }
      >
        {({ rows, counts, nextCursor }) => (
          <section className="card" aria-labelledby="plans-by-state">
            <div className="card-head qhead">
              <h2 id="plans-by-state">{status ? planStatusLabels[status] : 'All plans'}</h2>
              <fieldset className="picks">
                <legend className="vh">Show plans</legend>
                <Pick pressed={!status} onPress={() => show({})}>
                  All <Count value={counts.reduce((sum, { count }) => sum + count, 0)} />
                </Pick>
                {planStatuses.flatMap((one) => {
                  const count = counts.find((each) => each.status === one)?.count ?? 0
                  if (count === 0 && one !== status) return []
                  return [
                    <Pick key={one} pressed={one === status} onPress={() => show({ status: one })}>
                      {planStatusLabels[one]} <Count value={count} />
                    </Pick>,
                  ]
                })}
              </fieldset>
            </div>
            {rows.length === 0 ? (
              <p className="card-pad muted">No plan is in this state.</p>
            ) : (
              <Table label="Investment plans" columns={columns} rows={rows} rowKey={(plan) => plan.id} />
            )}
            {(nextCursor || !pages.isFirst) && <Pager {...pages.pager({ rows, nextCursor })} />}
          </section>
        )}
      </Screen>
      {search.get('do') === 'new-plan' && (
        <PlanFormSheet
          onDone={(plan) => void navigate(investmentPlanPath(plan.id), { replace: true })}
          onClose={() => show(here)}
        />
      )}
    </>
  )
}
