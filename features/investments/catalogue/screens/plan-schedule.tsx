import { type CalendarDate, dayIn, type Instant, instant, lagos } from '@kolo/foundation/time'
import { Day } from '@kolo/ui/patterns/moments'
import { Card } from '@kolo/ui/primitives/card'
import { Timeline } from '@kolo/ui/primitives/timeline'
import { payoutDays } from '../calculation.rules.ts'
import type { OfferedPlan } from '../catalogue.contract.ts'

/** The days of a plan: opened, closes, starts, pays, ends. */
export function PlanSchedule({ plan }: { plan: OfferedPlan }) {
  const steps = stepsOf(plan, instant(new Date()))
  return (
    <Card title="Schedule">
      <Timeline steps={steps.map(({ day, ...step }) => ({ ...step, when: <Day day={day} /> }))} />
    </Card>
  )
}

function stepsOf(plan: OfferedPlan, now: Instant) {
  const today = dayIn(lagos, now)
  const pays = payoutDays(plan.startsOn, plan.maturesOn, plan.payoutFrequency).slice(0, -1)
  const rows: { key: string; title: string; day: CalendarDate }[] = [
    { key: 'opens', title: 'Opens', day: dayIn(lagos, plan.opensAt) },
    { key: 'closes', title: 'Closes to new money', day: dayIn(lagos, plan.closesAt) },
    { key: 'starts', title: 'Starts', day: plan.startsOn },
    ...shortened(pays).map((day) => ({
      key: day,
      title: day === pays[0] ? 'First part of the return' : 'Next part of the return',
      day,
    })),
    { key: 'ends', title: 'Ends: your money and the rest of the return', day: plan.maturesOn },
  ]
  const next = rows.findIndex(({ day }) => day > today)
  return rows.map((row, at) => ({
    ...row,
    state: next === -1 || at < next ? ('done' as const) : at === next ? ('now' as const) : ('later' as const),
  }))
}

/** Of many days of payment the first two; how often it pays stands among the key facts. */
function shortened(days: readonly CalendarDate[]): readonly CalendarDate[] {
  return days.length > 4 ? days.slice(0, 2) : days
}
