import { type Kobo, kobo } from '@kolo/foundation/money'
import { LienText } from '@kolo/ui/patterns/lien-text'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import {
  breakGoal,
  confirmGoal,
  editGoal,
  type Goal,
  type GoalPage,
  moveToWallet,
  payOutGoal,
} from '../goal.contract.ts'
import { hasEnded } from '../goal.rules.ts'
import { goalCacheUpdates, homePath } from './goal.cache.ts'
import { monthsWords } from './goal-figures.ts'

/** What reads a goal, its owner's wallet and the history of both. */
const movedReads = ['/api/savings', '/api/wallet', homePath]

/** What stands in the way of a goal, or waits, said above everything else on its page. */
export function GoalStatusCard({ page: { goal, isDisputed, leaving } }: { page: GoalPage }) {
  const [asking, setAsking] = useState<'mine' | 'end'>()
  const close = () => setAsking(undefined)
  return (
    <>
      {goal.status === 'frozen' && (
        <Notice tone="wait" title="This goal is frozen.">
          {isDisputed
            ? 'Nothing is paid in or out until the dispute about a payment into it is over.'
            : 'Nothing is paid in or out until an administrator unfreezes it. Your money stays yours.'}{' '}
          Reason: {goal.frozenReason}
        </Notice>
      )}
      {goal.plan.retiresOn && !hasEnded(goal.status) && (
        <Notice tone="wait" title="This plan ends.">
          <div className="stack stack-2">
            <span className="block">
              On <Day day={goal.plan.retiresOn} /> all money in this goal, with its interest and without a
              fee, {whereTo(goal)} Until then nothing changes.
            </span>
            {goal.plan.successor && goal.can.edit === true && (
              <span>
                <Button size="sm" onClick={() => setAsking('end')}>
                  {goal.goesOn ? 'To my wallet instead' : 'Keep the plan'}
                </Button>
              </span>
            )}
          </div>
        </Notice>
      )}
      {goal.dormancy === 'dormant' && (
        <Notice tone="wait" title="You have not used this goal for a long time.">
          <div className="stack stack-2">
            <span className="block">
              Your money is unchanged. Confirm that the goal is yours to move money out.
            </span>
            <span>
              <Button size="sm" onClick={() => setAsking('mine')}>
                It is mine
              </Button>
            </span>
          </div>
        </Notice>
      )}
      {goal.contribution && goal.contribution.behindKobo > 0n && (
        <Notice tone="wait" title={`You are ${monthsWords(goal.contribution.behindMonths)} behind.`}>
          <Naira amount={goal.contribution.behindKobo} /> of your contributions is missing. What you save next
          counts for the oldest month first.
        </Notice>
      )}
      {leaving.map((one) => (
        <Notice key={one.id} tone="info" title="On the way to your wallet:">
          {one.amountKobo === null ? (
            'everything in this goal, less what ending it early costs'
          ) : (
            <Naira amount={one.amountKobo} />
          )}
          , on <Moment at={one.dueAt} />.
        </Notice>
      ))}
      {asking === 'end' && <PlanEndDialog goal={goal} onClose={close} />}
      {asking === 'mine' && (
        <MutationDialog
          title={`Is ${goal.name} yours?`}
          confirm="Yes, it is mine"
          mutation={mutation(confirmGoal, {
            params: { id: goal.id },
            body: () => ({ version: goal.version }),
          })}
          cacheUpdates={goalCacheUpdates}
          invalidates={[homePath]}
          successToast={() => ({ title: 'Goal active again', text: goal.name })}
          failed="The goal was not confirmed"
          onClose={close}
        >
          Your money and its interest stay as they are.
        </MutationDialog>
      )}
    </>
  )
}

function whereTo({ goesOn, plan: { successor } }: Goal): string {
  if (!successor || !goesOn) return 'goes to your wallet.'
  return `goes on in ${successor.name}, on its terms. What ${successor.name} cannot take goes to your wallet.`
}

/** Another place for the money when the plan ends: the plan that follows, or the wallet. */
function PlanEndDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { id, version, name, icon, targetKobo, targetOn, goesOn, plan } = goal
  const next = plan.successor?.name
  const aim = { targetKobo: targetKobo?.toString() ?? null, targetOn }
  return (
    <MutationDialog
      title={goesOn ? 'To your wallet instead?' : `Move to ${next}?`}
      confirm={goesOn ? 'To my wallet' : 'Go on'}
      mutation={mutation(editGoal, {
        params: { id },
        body: () => ({ version, name, icon, ...aim, goesOn: !goesOn }),
      })}
      cacheUpdates={goalCacheUpdates}
      invalidates={[homePath]}
      successToast={() => ({ title: goesOn ? 'To your wallet' : `Moves to ${next}`, text: name })}
      failed="It was not changed"
      onClose={onClose}
    >
      {goesOn
        ? 'When the plan ends, everything in this goal goes to your wallet, and the goal is closed.'
        : `When the plan ends, this goal goes on in ${next} with everything in it.`}{' '}
      It costs nothing, and until that day you can change it again.
    </MutationDialog>
  )
}

/** The ways money leaves this goal for the wallet, as far as it has any. */
export function GoalWaysOut({ page }: { page: GoalPage }) {
  const { goal, liens } = page
  const [step, setStep] = useState<'move' | 'break' | 'pay-out'>()
  const close = () => setStep(undefined)
  const { move, breakEarly, payOut } = goal.can
  if (move !== true && breakEarly !== true && payOut !== true && liens.length === 0) return null
  return (
    <Card title="Withdraw money">
      <LienText liens={liens} className="block sm" />
      {move === true && <MoveOut page={page} onMove={() => setStep('move')} />}
      {breakEarly === true && page.breaking && (
        <>
          <p className="sm muted">
            This goal is locked until{' '}
            {goal.maturesOn ? <Day day={goal.maturesOn} /> : 'its target is reached'}. Ending it now costs{' '}
            <Naira amount={page.breaking.costKobo} />.
          </p>
          <Button look="danger-line" onClick={() => setStep('break')}>
            End it early
          </Button>
        </>
      )}
      {payOut === true && (
        <>
          <p className="sm muted">This goal has come to its end and earns no more.</p>
          <Button look="primary" onClick={() => setStep('pay-out')}>
            Move it all to your wallet
          </Button>
        </>
      )}
      {step === 'move' && <MoveOutSheet page={page} onClose={close} />}
      {step === 'break' && page.breaking && <BreakDialog goal={goal} cost={page.breaking} onClose={close} />}
      {step === 'pay-out' && <PayOutDialog goal={goal} onClose={close} />}
    </Card>
  )
}

function MoveOut({ page: { moving, liens }, onMove }: { page: GoalPage; onMove: () => void }) {
  if (moving.freeLeft === 0)
    return <p className="sm muted">You have used your free withdrawals of this quarter.</p>
  if (moving.mostKobo === 0n && liens.length > 0) return null
  if (moving.mostKobo === 0n)
    return <p className="sm muted">What is in this goal has to stay, or is on hold.</p>
  return (
    <>
      <p className="sm muted">
        Up to <Naira amount={moving.mostKobo} />,{' '}
        {moving.freeLeft === 1 ? 'once' : `${moving.freeLeft} times`} more in this quarter.
      </p>
      <Button onClick={onMove}>Move to your wallet</Button>
    </>
  )
}

type MoveValues = { amountKobo: string }

function MoveOutSheet({ page: { goal, moving }, onClose }: { page: GoalPage; onClose: () => void }) {
  const naira = useNairaText()
  const amountOf = ({ amountKobo }: MoveValues) => naira(kobo(BigInt(amountKobo || '0')))
  const { noticeHours } = goal.plan
  const when =
    noticeHours === 0
      ? 'It reaches your wallet at once.'
      : `Your plan asks for ${noticeHours} hours' notice: the money is held and reaches your wallet then.`
  return (
    <MutationSheet<MoveValues, Goal>
      title="Move to your wallet"
      submit="Continue"
      initial={{ amountKobo: '' }}
      mutation={mutation(moveToWallet, {
        params: { id: goal.id },
        body: ({ amountKobo }: MoveValues) => ({ amountKobo: amountKobo || '0' }),
      })}
      confirmation={(values) => ({
        title: `Move ${amountOf(values)} out of ${goal.name}?`,
        confirm: `Move ${amountOf(values)}`,
        children: when,
      })}
      cacheUpdates={goalCacheUpdates}
      invalidates={movedReads}
      successToast={(_, values) => ({
        title: noticeHours === 0 ? `${amountOf(values)} moved` : `${amountOf(values)} will be moved`,
        text: noticeHours === 0 ? 'It is in your wallet now.' : `It is held for ${noticeHours} hours.`,
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <AmountInput
            label="How much?"
            hint={`Up to ${naira(moving.mostKobo)}`}
            large
            {...form.field('amountKobo')}
          />
          <p className="sm muted">{when}</p>
          {goal.contribution && (
            <p className="sm muted">
              This plan requires contributions. A withdrawal counts as missing until you save it again.
            </p>
          )}
        </>
      )}
    </MutationSheet>
  )
}

function BreakDialog({
  goal,
  cost,
  onClose,
}: {
  goal: Goal
  cost: { costKobo: Kobo; receivesKobo: Kobo }
  onClose: () => void
}) {
  const { noticeHours, earlyBreak } = goal.plan
  return (
    <MutationDialog
      title={`End ${goal.name} early?`}
      confirm="End this goal"
      danger
      mutation={mutation(breakGoal, {
        params: { id: goal.id },
        body: () => ({ costKobo: cost.costKobo.toString(), receivesKobo: cost.receivesKobo.toString() }),
      })}
      cacheUpdates={goalCacheUpdates}
      invalidates={movedReads}
      successToast={(answer) =>
        answer.status === 'closed'
          ? { title: 'Goal ended', text: 'Its money is in your wallet.' }
          : { title: 'Goal ends', text: `Its money reaches your wallet in ${noticeHours} hours.` }
      }
      failed="This goal was not ended"
      onClose={onClose}
    >
      <div className="stack stack-3">
        <p>
          {goal.maturesOn && (
            <>
              This saving is locked until <Day day={goal.maturesOn} />.{' '}
            </>
          )}
          Ending it now costs <Naira amount={cost.costKobo} /> and you will receive{' '}
          <Naira amount={cost.receivesKobo} />.
        </p>
        <Facts
          facts={[
            { key: 'in', name: 'In this goal', value: <Naira amount={goal.balanceKobo} /> },
            {
              key: 'cost',
              name: earlyBreak === 'fee' ? 'Fee' : 'Interest lost',
              value: <Naira amount={cost.costKobo} />,
            },
            { key: 'get', name: 'You receive', value: <Naira amount={cost.receivesKobo} /> },
          ]}
        />
        {noticeHours > 0 && (
          <p className="sm muted">It reaches your wallet after your plan’s notice of {noticeHours} hours.</p>
        )}
      </div>
    </MutationDialog>
  )
}

function PayOutDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  return (
    <MutationDialog
      title={`Move ${goal.name} to your wallet?`}
      confirm="Move it all"
      mutation={mutation(payOutGoal, { params: { id: goal.id }, body: () => ({}) })}
      cacheUpdates={goalCacheUpdates}
      invalidates={movedReads}
      successToast={() => ({
        title: 'Money moved',
        text: 'It is in your wallet now, and the goal is closed.',
      })}
      failed="The money was not moved"
      onClose={onClose}
    >
      <Naira amount={goal.balanceKobo} /> goes to your wallet, and the goal is closed.
    </MutationDialog>
  )
}
