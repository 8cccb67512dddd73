import { dayIn, instant } from '@kolo/foundation/time'
import { adminSettingsPath } from '@kolo/profile/paths'
import { plansPath } from '@kolo/savings/paths'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { PageHead } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Skeleton, SkeletonRows } from '@kolo/ui/primitives/progress'
import { Link } from 'react-router'
import { type AdminHomePage, readAdminHome } from '../../home.contract.ts'
import { workTitle } from '../home-words.ts'
import { BooksLine } from './books-line.tsx'
import { Desk } from './desk.tsx'
import { MoneyChart } from './money-chart.tsx'
import { MonthFigures } from './month-figures.tsx'
import { OpenPlans } from './open-plans.tsx'
import { UnsealedAlarm } from './unsealed-alarm.tsx'

/** The administrators' first screen: what needs them, then how the community stands. */
export function AdminDashboardPage() {
  const read = useRead(readAdminHome, {}, { everySeconds: 60 })
  return (
    <>
      {!read.data && <h1 className="vh">Work queue</h1>}
      <Screen of={read} what="the work queue" skeleton={<AdminSkeleton />}>
        {(page) => <LoadedAdminDashboard page={page} />}
      </Screen>
    </>
  )
}

function AdminSkeleton() {
  return (
    <div className="stack stack-5" aria-hidden="true">
      <Skeleton width="16rem" height="1.75rem" />
      <div className="queue queue-2">
        {['payments', 'approvals'].map((key) => (
          <div className="qcard card" key={key}>
            <Skeleton width="2.25rem" height="2.25rem" />
            <Skeleton width="70%" height="0.875rem" />
          </div>
        ))}
      </div>
      <SkeletonRows rows={5} />
    </div>
  )
}

/** What stops members from paying in, and where it is put right. */
function FirstSteps({ page }: { page: AdminHomePage }) {
  const active = page.plans.some((plan) => plan.status === 'active')
  return (
    <>
      {!page.takesDeposits && (
        <Notice tone="wait" title="Members cannot pay in yet.">
          Propose a bank account in <Link to={adminSettingsPath}>Admin settings</Link>; another administrator
          activates it.
        </Notice>
      )}
      {!active && (
        <Notice tone="wait" title="Members cannot open goals yet.">
          Write a plan under <Link to={plansPath}>Savings plans</Link>; another administrator activates it.
        </Notice>
      )}
    </>
  )
}

function LoadedAdminDashboard({ page }: { page: AdminHomePage }) {
  const { timezone } = usePreferences()
  const today = dayIn(timezone, instant(new Date()))
  const { queue } = page
  // What waits for somebody else does not need whoever is looking.
  const mine = page.approvals.filter(({ can }) => can.approve === true).length
  return (
    <>
      <PageHead title={workTitle(queue.payments.count + mine)} lead={<Day day={today} weekday />} />
      <FirstSteps page={page} />
      <Desk page={page} />
      <h2 className="sec">
        This month, to <Day day={today} />
      </h2>
      <MonthFigures month={page.month} />
      <div className="grid g-2 g-ad">
        <MoneyChart flows={page.flows} />
        <OpenPlans plans={page.plans} />
      </div>
      <BooksLine books={page.books} />
      <UnsealedAlarm unsealed={page.unsealed} />
    </>
  )
}
