import { CardPaymentsCard, SavedCardCard } from '@kolo/cards/screens'
import { CashReceiptsCard } from '@kolo/cash/screens'
import { PayrollCard } from '@kolo/payroll/screens'
import { PaymentsCard, useOpenPayment } from '@kolo/transfers/screens'
import { KoloBox } from '@kolo/ui/brand/kolo-box'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { koloIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { Skeleton, SkeletonRows } from '@kolo/ui/primitives/progress'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Tabs } from '@kolo/ui/primitives/tabs'
import { type ReactNode, Suspense } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { DepositSteps } from '../../deposits/screens/deposit-steps.tsx'
import { MoveToGoal } from '../../deposits/screens/move-to-goal.tsx'
import { PlanList } from '../../plans/screens/plan-list.tsx'
import { goalPath, statementPath } from '../../savings.paths.ts'
import { listGoals, type SavingsPage as SavingsPageData } from '../goal.contract.ts'
import { GoalCard } from './goal-card.tsx'

const OpenGoalSheet = late(async () => (await import('./open-goal-sheet.tsx')).OpenGoalSheet)

/** All of a member's savings: goals, finished goals, plans to join, and the money that was sent. */
export function SavingsPage() {
  const read = useRead(listGoals, {})
  return (
    <>
      {!read.data && <h1 className="vh">Savings</h1>}
      <Screen of={read} what="your savings" skeleton={<SavingsSkeleton />}>
        {(page) => <LoadedSavings page={page} />}
      </Screen>
    </>
  )
}

function SavingsSkeleton() {
  return (
    <div className="stack stack-5">
      <Skeleton width="9rem" height="1.75rem" />
      <div className="grid g-3">
        {['one', 'two', 'three'].map((key) => (
          <div className="card card-pad stack" key={key}>
            <Skeleton width="3.5rem" height="3.5rem" round="var(--k-radius-md)" />
            <Skeleton width="60%" />
            <Skeleton height="0.5rem" />
          </div>
        ))}
      </div>
      <SkeletonRows />
    </div>
  )
}

const tabs = ['active', 'finished', 'plans'] as const

function LoadedSavings({ page }: { page: SavingsPageData }) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const open = useOpenPayment()
  const asked = search.get('do')
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'active'
  const show = (next: Record<string, string>) =>
    setSearch({ ...(tab === 'active' ? {} : { tab }), ...next }, { replace: true })
  const saveable = page.goals.filter((goal) => goal.can.deposit === true)
  const mayOpen = page.can.openGoal === true && page.plans.length > 0
  const openButton = (look: 'line' | 'primary') =>
    mayOpen && (
      <Button look={look} icon={plusIcon} onClick={() => show({ do: 'open-goal' })}>
        New goal
      </Button>
    )
  return (
    <>
      <PageHead
        title="Savings"
        lead={
          <>
            Total saved <Naira amount={page.totals.savedKobo} size="md" />
            {page.totals.checkingKobo > 0n && (
              <>
                {' · '}
                <Naira amount={page.totals.checkingKobo} /> being checked
              </>
            )}
            {page.goals.length > 0 && (
              <>
                {' · '}
                <Link to={statementPath}>Statement</Link>
              </>
            )}
          </>
        }
        actions={
          page.goals.length > 0 && (
            <>
              {openButton('line')}
              {saveable.length > 0 && (
                <Button look="primary" onClick={() => show({ do: 'save' })}>
                  Save money
                </Button>
              )}
            </>
          )
        }
      />
      <Tabs
        label="Savings"
        chosen={tab}
        onChoose={(next) => setSearch(next === 'active' ? {} : { tab: next }, { replace: true })}
        tabs={[
          { key: 'active', title: 'Active', count: page.goals.length },
          { key: 'finished', title: 'Finished', count: page.finished.length },
          { key: 'plans', title: 'Plans you can join', count: page.plans.length },
        ]}
      >
        {tab === 'active' && <ActiveGoals page={page} action={openButton('primary')} />}
        {tab === 'finished' && <FinishedGoals page={page} />}
        {tab === 'plans' && (
          <PlanList
            plans={page.plans}
            onJoin={mayOpen ? (planId) => show({ do: 'open-goal', plan: planId }) : undefined}
          />
        )}
      </Tabs>
      <PaymentsCard onOpen={open.show} move={(payment) => <MoveToGoal payment={payment} />} />
      <SavedCardCard way={page.cardWay} />
      <CardPaymentsCard way={page.cardWay} />
      <Suspense fallback={null}>
        <CashReceiptsCard />
        <PayrollCard />
      </Suspense>
      {asked === 'open-goal' && mayOpen && (
        <OpenGoalSheet
          page={page}
          planId={search.get('plan') ?? undefined}
          onClose={() => show({})}
          onOpened={(goal) => void navigate(`${goalPath(goal.id)}?do=save`, { replace: true })}
        />
      )}
      <DepositSteps goals={saveable} payments={page.payments} limits={page.limits} cardWay={page.cardWay} />
    </>
  )
}

function ActiveGoals({ page, action }: { page: SavingsPageData; action: ReactNode }) {
  if (page.goals.length > 0)
    return (
      <div className="grid g-3">
        {page.goals.map((goal) => (
          <GoalCard key={goal.id} goal={goal} />
        ))}
      </div>
    )
  if (page.plans.length === 0)
    return (
      <EmptyState picture={koloIcon} title="No plan to save in yet">
        An administrator opens savings plans. Once there is one, you can open your first goal here.
      </EmptyState>
    )
  if (page.can.openGoal !== true)
    return (
      <EmptyState picture={koloIcon} title="No goals yet">
        {page.can.openGoal === 'account-inactive'
          ? 'Your account is not active, so you cannot open goals. Please contact support.'
          : 'Complete your profile or verify your email to open your first goal.'}
      </EmptyState>
    )
  return (
    <EmptyState picture={<KoloBox percent={0} size="xl" />} title="No goals yet" action={action}>
      Choose what you are saving for. You can have up to 10 goals.
    </EmptyState>
  )
}

function FinishedGoals({ page }: { page: SavingsPageData }) {
  if (page.finished.length === 0)
    return (
      <EmptyState picture={<KoloBox percent={100} size="xl" />} title="No finished goals yet">
        Goals you have closed are kept here with their history.
      </EmptyState>
    )
  return (
    <div className="grid g-3">
      {page.finished.map((goal) => (
        <GoalCard key={goal.id} goal={goal} />
      ))}
    </div>
  )
}
