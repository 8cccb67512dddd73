import { NewestCard } from '@kolo/announcements/screens'
import { WeekCard } from '@kolo/messages/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { OpenWithdrawalsCard } from '@kolo/withdrawals/screens'
import { type HomePage, readHome } from '../home.contract.ts'
import { ActivityCard } from './activity-card.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { GoalsCard } from './goals-card.tsx'
import { stepsOf } from './home.messages.ts'
import { InvestmentsCard } from './investments-card.tsx'
import { OverTimeCard } from './over-time-card.tsx'
import { OwedCard } from './owed-card.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StartHere } from './start-here.tsx'

/** The member's home: what they have, what is on its way, what to do next. */
export function DashboardPage() {
  const read = useRead(readHome, {})
  return (
    <>
      {!read.data && <h1 className="vh">Home</h1>}
      <Screen of={read} what="your dashboard" skeleton={<DashboardSkeleton />}>
        {(page) => <LoadedDashboard page={page} />}
      </Screen>
    </>
  )
}

function LoadedDashboard({ page }: { page: HomePage }) {
  const { widgets, layout, chartType } = page.dashboard
  const isGrid = layout === 'grid'
  const steps = stepsOf(page)
  const isNew = page.savings.goals.length === 0 && page.totalKobo === 0n
  const maySave = page.savings.goals.some((goal) => goal.can.deposit === true)
  const goals = widgets.includes('savings') && <GoalsCard savings={page.savings} />
  const { next } = page.investments
  const investments = widgets.includes('investments') && next.length > 0 && <InvestmentsCard next={next} />
  const overview = widgets.includes('overview')
  const owes = page.loans.length + page.charges.length > 0
  const start = steps.some((step) => !step.done) && (
    <StartHere steps={steps} leastOpening={page.savings.plans.map((plan) => plan.minOpenKobo)} />
  )
  return (
    <>
      <DashboardHead page={page} isNew={isNew} maySave={maySave} />
      <div className={isGrid ? 'grid g-main' : 'stack stack-5 dash-list'}>
        <div className="stack dash-main">
          <BalancePanel page={page} isNew={isNew} />
          <QuickActions
            maySave={maySave}
            mayInvest={page.can.invest === true}
            mayWithdraw={page.can.withdraw === true}
            mayOpen={page.savings.can.openGoal === true && page.savings.plans.length > 0}
          />
          {isNew && start}
          {!isNew && goals && investments ? (
            <div className={isGrid ? 'grid g-2 dash-pair' : 'stack'}>
              {goals}
              {investments}
            </div>
          ) : (
            !isNew && (goals || investments)
          )}
          {overview && !isNew && <OverTimeCard history={page.history} chartType={chartType} />}
        </div>
        <div className="stack dash-aside">
          {owes && <OwedCard loans={page.loans} charges={page.charges} />}
          {isNew ? (
            goals
          ) : (
            <>
              {start}
              {page.withdrawals.length > 0 && <OpenWithdrawalsCard withdrawals={page.withdrawals} />}
              <ActivityCard lines={page.activity} />
            </>
          )}
          {page.celebrations.length > 0 && <WeekCard rows={page.celebrations} />}
          {page.announcements.length > 0 && <NewestCard rows={page.announcements} />}
        </div>
      </div>
    </>
  )
}
