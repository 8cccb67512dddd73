import { KoloBox } from '@kolo/ui/brand/kolo-box'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { calendarIcon, checkIcon, clockIcon } from '@kolo/ui/primitives/icons'
import { Progress } from '@kolo/ui/primitives/progress'
import { Link } from 'react-router'
import { goalPath } from '../../savings.paths.ts'
import type { Goal } from '../goal.contract.ts'
import { goalStateWords, goalStatusLabels } from '../goal.messages.ts'
import { goalTones, monthsWords, percentOf } from './goal-figures.ts'
import { goalPictures } from './goal-icons.ts'

const statusTones = { frozen: 'wait', matured: 'ok', broken: 'quiet', cancelled: 'quiet' } as const

/** How a goal is doing, or that it is over. */
export function GoalChip({ goal }: { goal: Goal }) {
  if (goal.status === 'closed') return <Chip icon={checkIcon}>{goalStatusLabels.closed}</Chip>
  if (goal.status !== 'active' && goal.status !== 'pending')
    return <Chip tone={statusTones[goal.status]}>{goalStatusLabels[goal.status]}</Chip>
  if (goal.dormancy === 'dormant') return <Chip tone="wait">Dormant</Chip>
  return <Chip tone={goalTones[goal.progress.state]}>{goalStateWords[goal.progress.state]}</Chip>
}

/** The one line that says what to do next about a goal. */
function GoalHint({ goal }: { goal: Goal }) {
  const { monthlyKobo, leftKobo, state } = goal.progress
  if (goal.can.deposit !== true)
    return <>{goal.status === 'matured' ? 'Move it to your wallet' : 'Takes no money now'}</>
  if (goal.contribution) return <ContributionHint contribution={goal.contribution} />
  if (state === 'full') return <>You have saved it all</>
  if (monthlyKobo !== undefined && state !== 'almost-there')
    return (
      <>
        Save <Naira amount={monthlyKobo} /> a month
      </>
    )
  if (leftKobo !== undefined && leftKobo > 0n && state === 'almost-there')
    return (
      <>
        <Naira amount={leftKobo} /> left to save
      </>
    )
  return <>Save any amount, any time</>
}

/** How somebody stands with what a plan asks for each month, in one line. */
function ContributionHint({ contribution }: { contribution: NonNullable<Goal['contribution']> }) {
  const { behindKobo, behindMonths, leftKobo, dueOn } = contribution
  if (behindKobo > 0n)
    return (
      <>
        Behind by {monthsWords(behindMonths)}: <Naira amount={behindKobo} />
      </>
    )
  if (leftKobo === 0n)
    return (
      <>
        Paid up to <Day day={dueOn} />
      </>
    )
  return (
    <>
      <Naira amount={leftKobo} /> due by <Day day={dueOn} />
    </>
  )
}

/** A goal on the savings page; the whole card is its link. */
export function GoalCard({ goal }: { goal: Goal }) {
  const percent = percentOf(goal)
  return (
    <Link className="card card-link card-pad stack stack-4" to={goalPath(goal.id)}>
      <div className="row top between">
        <KoloBox percent={percent ?? 0} size="lg" />
        <GoalChip goal={goal} />
      </div>
      <div className="stack stack-1">
        <h2 className="row row-2">
          <Icon of={goalPictures[goal.icon].drawing} size="sm" />
          <span className="grow">{goal.name}</span>
        </h2>
        <p>
          <Naira amount={goal.balanceKobo} size="md" />{' '}
          {goal.targetKobo !== null && (
            <span className="faint sm">
              of <Naira amount={goal.targetKobo} />
            </span>
          )}
        </p>
      </div>
      <div className="stack stack-2">
        {percent !== undefined && <Progress label={goal.name} percent={percent} />}
        <p className="row between sm">
          <span className="muted">
            <GoalHint goal={goal} />
          </span>
          {percent !== undefined && <span className="strong num">{percent}%</span>}
        </p>
      </div>
      {goal.checkingKobo > 0n && (
        <p className="sm muted row row-2">
          <Icon of={clockIcon} size="sm" />
          <span>
            <Naira amount={goal.checkingKobo} /> being checked
          </span>
        </p>
      )}
      <p className="sm faint row row-2">
        <Icon of={calendarIcon} size="sm" />
        {goal.targetOn === null ? (
          goal.contribution ? (
            'Owed each month'
          ) : (
            'No due date'
          )
        ) : (
          <span>
            Due <Day day={goal.targetOn} />
          </span>
        )}
      </p>
    </Link>
  )
}

/** A goal as a row of the dashboard. */
export function GoalRow({ goal }: { goal: Goal }) {
  const percent = percentOf(goal)
  return (
    <Link className="item" to={goalPath(goal.id)}>
      <KoloBox percent={percent ?? 0} />
      <span className="grow">
        <span className="row between row-2">
          <span className="item-title">{goal.name}</span>
          {percent !== undefined && <span className="strong sm num">{percent}%</span>}
        </span>
        <span className="item-sub">
          <Naira amount={goal.balanceKobo} />
          {goal.targetKobo !== null && (
            <>
              {' '}
              of <Naira amount={goal.targetKobo} />
            </>
          )}
        </span>
        {goal.contribution && (
          <span className={goal.contribution.behindKobo > 0n ? 'item-sub block strong' : 'item-sub block'}>
            <ContributionHint contribution={goal.contribution} />
          </span>
        )}
      </span>
    </Link>
  )
}
