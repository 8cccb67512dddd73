import { KoloBoxPicture } from '@kolo/ui/brand/illustrations'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { plusIcon } from '@kolo/ui/primitives/icons'
import { Progress } from '@kolo/ui/primitives/progress'
import { withdrawFromGoalPath } from '../../savings.paths.ts'
import type { Goal } from '../goal.contract.ts'
import { percentOf } from './goal-figures.ts'

/** How much is saved, how far that is, and the two things to do: put money in, take money out. */
export function GoalHero({ goal, onSave }: { goal: Goal; onSave: () => void }) {
  const percent = percentOf(goal)
  const { leftKobo } = goal.progress
  const mayWithdraw = goal.can.move === true && goal.availableKobo > 0n
  return (
    <section className="card goal-hero">
      <div className="goal-art">
        <KoloBoxPicture />
      </div>
      <div className="stack stack-4 goal-num">
        <div className="stack stack-1">
          <p className="figure-label">Saved so far</p>
          <Naira amount={goal.balanceKobo} size="xl" />
          {goal.targetKobo !== null && (
            <p className="muted">
              of <Naira amount={goal.targetKobo} />
            </p>
          )}
          {goal.heldKobo > 0n && (
            <p className="sm muted">
              <Naira amount={goal.heldKobo} /> of it is set aside
            </p>
          )}
          {goal.checkingKobo > 0n && (
            <p className="sm muted">
              <Naira amount={goal.checkingKobo} /> more is being checked
            </p>
          )}
        </div>
        {percent !== undefined && (
          <div className="stack stack-2">
            <Progress label={goal.name} percent={percent} large />
            <div className="row between sm">
              <span className="strong">{percent}%</span>
              {leftKobo !== undefined && (
                <span className="muted">
                  <Naira amount={leftKobo} /> left
                </span>
              )}
            </div>
          </div>
        )}
        {goal.can.deposit !== true && <p className="sm muted">This goal takes no more money.</p>}
        <div className="btn-row btn-row-fill no-print">
          {mayWithdraw && (
            <ButtonLink size="lg" className="btn-auto" to={withdrawFromGoalPath(goal.id)}>
              Withdraw
            </ButtonLink>
          )}
          {goal.can.deposit === true && (
            <Button look="primary" size="lg" icon={plusIcon} onClick={onSave}>
              Save money
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
