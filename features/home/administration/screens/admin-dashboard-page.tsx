import { dayIn, instant } from '@kolo/foundation/time'
import { movingInPath } from '@kolo/moving-in/paths'
import { adminSettingsPath } from '@kolo/profile/paths'
import { plansPath } from '@kolo/savings/paths'
import { CoverLine } from '@kolo/savings/screens'
import { useRead } from '@kolo/ui/patterns/api'
import type { WorkEntry } from '@kolo/ui/patterns/client-feature'
import { late } from '@kolo/ui/patterns/late'
import { Day } from '@kolo/ui/patterns/moments'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { WhenSeen } from '@kolo/ui/patterns/when-seen'
import { PageHead } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Skeleton, SkeletonRows } from '@kolo/ui/primitives/progress'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type AdminHomePage, readAdminHome } from '../../dashboard/home.contract.ts'
import { workTitle } from '../../dashboard/screens/home.messages.ts'
import { BooksLine } from './books-line.tsx'
import { MoneyChart } from './money-chart.tsx'
import { MoneyLine } from './money-line.tsx'
import { ApprovedLine, MonthFigures } from './month-figures.tsx'
import { Desk } from './waiting-work.tsx'
import type { RenderedWork } from './work-queue.tsx'

const AuditAlarms = late(async () => (await import('./audit-alarms.tsx')).AuditAlarms)
const BackupAlarm = late(async () => (await import('./backup-alarm.tsx')).BackupAlarm)
const ClockAlarm = late(async () => (await import('./clock-alarm.tsx')).ClockAlarm)
const OpenPlans = lazy(async () => ({ default: (await import('./open-plans.tsx')).OpenPlans }))

const CommunityMonths = lazy(async () => ({
  default: (await import('./community-months.tsx')).CommunityMonths,
}))

/** The administrators' first screen: what needs them, then how the community stands. */
export function AdminDashboardPage({ work }: { work: readonly WorkEntry[] }) {
  const read = useRead(readAdminHome, {}, { everySeconds: 60, isLive: true })
  const [lists] = useState(() => work.map(drawn))
  return (
    <>
      {!read.data && <h1 className="vh">Work queue</h1>}
      <Screen of={read} what="the work queue" skeleton={<AdminSkeleton lists={lists} />}>
        {(page) => <LoadedAdminDashboard page={page} lists={lists} />}
      </Screen>
    </>
  )
}

/** Its script comes at the same time as what waits. Where it does not, that is said in the list's place. */
function drawn(entry: WorkEntry): RenderedWork {
  if (entry.onlyWaiting) return { ...entry, Section: lazy(entry.load) }
  const script = entry.load()
  script.catch(() => undefined)
  return { ...entry, Section: lazy(() => script) }
}

function AdminSkeleton({ lists }: { lists: readonly RenderedWork[] }) {
  return (
    <div className="stack stack-5" aria-hidden="true">
      <Skeleton width="16rem" height="1.75rem" />
      <div className="queue queue-2">
        {lists
          .filter(({ onlyWaiting }) => !onlyWaiting)
          .map(({ list }) => (
            <div className="qcard card" key={list}>
              <Skeleton width="2.25rem" height="2.25rem" />
              <Skeleton width="70%" height="0.875rem" />
            </div>
          ))}
      </div>
      <SkeletonRows rows={5} />
    </div>
  )
}

/** A community of so few has just begun, and may be a society that moves in. */
const fewMembers = 5

/** What stops members from paying in, where it is put right, and how an existing society comes in. */
function FirstSteps({ page }: { page: AdminHomePage }) {
  const active = page.plans.some((plan) => plan.status === 'active')
  return (
    <>
      {!page.takesDeposits && (
        <Notice tone="wait" title="Members cannot pay in yet.">
          Propose a bank account in <Link to={adminSettingsPath}>Admin settings</Link>; a second administrator
          activates it.
        </Notice>
      )}
      {!active && (
        <Notice tone="wait" title="Members cannot open goals yet.">
          Write a plan under <Link to={plansPath}>Savings plans</Link>; a second administrator activates it.
        </Notice>
      )}
      {page.takesDeposits && active && page.month.members <= fewMembers && (
        <Notice title="Does your society have a member list elsewhere?">
          <Link to={movingInPath}>Import them with one list</Link>, with what each of them has.
        </Notice>
      )}
    </>
  )
}

function LoadedAdminDashboard({ page, lists }: { page: AdminHomePage; lists: readonly RenderedWork[] }) {
  const { timezone } = usePreferences()
  const today = dayIn(timezone, instant(new Date()))
  // What waits for somebody else does not need whoever is looking.
  const mine = Object.values(page.work).reduce((sum, list) => sum + list.mine, 0)
  return (
    <>
      <PageHead title={workTitle(mine)} lead={<Day day={today} weekday />} />
      <MoneyLine money={page.money} />
      <CoverLine cover={page.interest} />
      <FirstSteps page={page} />
      <Desk page={page} lists={lists} />
      <h2 className="sec">
        This month, to <Day day={today} />
      </h2>
      <MonthFigures month={page.month} />
      <ApprovedLine approved={page.approved} />
      <div className="grid g-2 g-ad">
        <MoneyChart flows={page.flows} />
        <WhenSeen fallback={<SkeletonRows />}>
          <Suspense fallback={<SkeletonRows />}>
            <OpenPlans plans={page.plans} />
          </Suspense>
        </WhenSeen>
      </div>
      <BooksLine books={page.books} />
      {(page.unsealed || page.auditFinding) && (
        <AuditAlarms unsealed={page.unsealed} finding={page.auditFinding} />
      )}
      {page.backupOld && <BackupAlarm backupOld={page.backupOld} />}
      {page.clockBehind && <ClockAlarm clockBehind={page.clockBehind} />}
      <h2 className="sec">Month by month</h2>
      <WhenSeen fallback={<Skeleton height="40rem" />}>
        <Suspense fallback={<Skeleton height="40rem" />}>
          <CommunityMonths />
        </Suspense>
      </WhenSeen>
    </>
  )
}
