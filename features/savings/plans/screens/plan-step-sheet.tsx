import { addDays, dayIn, instant, lagos } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextArea } from '@kolo/ui/primitives/text-input'
import {
  activatePlan,
  type PlanReview,
  resumePlan,
  retirePlan,
  suspendPlan,
} from '../../goals/goal.contract.ts'
import { retirementNoticeDays } from '../../goals/goal.rules.ts'
import { YearlyCost } from '../../interest-cover/screens/yearly-cost.tsx'
import { mayFollow } from '../plan-end.rules.ts'
import { planCacheUpdates } from './plan.cache.ts'
import { type PlanStep, planReads } from './plan-actions.ts'

type StepWords = {
  title: string
  confirm: string
  done: string
  about: string
  danger?: boolean
  reason?: boolean
}

function wordsOf(step: PlanStep, plan: PlanReview): StepWords {
  switch (step) {
    case 'activate':
      return {
        title: `Open ${plan.name} to members?`,
        confirm: 'Activate plan',
        done: 'Plan active',
        about: 'Members can open goals in it at once. Its limits cannot be changed afterwards.',
      }
    case 'suspend':
      return {
        title: `Suspend ${plan.name}?`,
        confirm: 'Suspend plan',
        done: 'Plan suspended',
        about: 'No new goals can be opened in it. Goals it has go on.',
        danger: true,
        reason: true,
      }
    case 'resume':
      return {
        title: `Open ${plan.name} again?`,
        confirm: 'Open again',
        done: 'Plan active',
        about: plan.retiresOn
          ? 'It does not end. Members who save in it are notified, and can open new goals again.'
          : 'Members can open new goals in it again.',
      }
    case 'retire':
      return {
        title: plan.retirement ? `Approve retiring ${plan.name}?` : `Ask to retire ${plan.name}?`,
        confirm: plan.retirement ? 'Retire plan' : 'Ask to retire',
        done: doneWithRetiring(plan),
        about: needsNotice(plan)
          ? 'Members save in it, so it ends with 30 days’ notice. They are notified when both administrators have approved.'
          : 'It ends for good, and its empty goals are closed.',
        danger: true,
        reason: true,
      }
  }
}

function doneWithRetiring({ retirement }: PlanReview): string {
  if (!retirement) return 'Another administrator must agree'
  return retirement.on === undefined ? 'Plan retired' : 'Members are notified'
}

/** Members have money in it, or that it ends on a day was asked for. */
function needsNotice({ goalsWithMoney, retirement }: PlanReview): boolean {
  return retirement ? retirement.on !== undefined : goalsWithMoney > 0
}

type RetireValues = { reason: string; retiresOn: string; successorId: string }

function WhatHappens({ plan, successor }: { plan: PlanReview; successor: string | undefined }) {
  const goals = plan.goals.toLocaleString('en-NG')
  return (
    <Notice tone="wait" title="What happens on that day:">
      {successor === undefined ? (
        <>
          {goals} {plan.goals === 1 ? 'goal is' : 'goals are'} closed, and <Naira amount={plan.savedKobo} />,
          as of now, go to the wallets of their owners, with interest and without a fee.
        </>
      ) : (
        <>
          {goals} {plan.goals === 1 ? 'goal goes' : 'goals go'} on in {successor}, with{' '}
          <Naira amount={plan.savedKobo} />, as of now, with interest and without a fee. Goals whose owners
          choose so, that have come to their end, or that {successor} cannot take are paid out to the wallet.
        </>
      )}{' '}
      What is frozen or being withdrawn follows when it is free.
    </Notice>
  )
}

const mutationOf = { activate: activatePlan, suspend: suspendPlan, resume: resumePlan, retire: retirePlan }

/** Asks before a plan's step is taken, with a reason where it needs one. */
export function PlanStepSheet({
  plan,
  others,
  step,
  onClose,
}: {
  plan: PlanReview
  others: readonly PlanReview[]
  step: PlanStep
  onClose: () => void
}) {
  const words = wordsOf(step, plan)
  const { id, version, retirement } = plan
  const earliest = addDays(dayIn(lagos, instant(new Date())), retirementNoticeDays)
  const hasNotice = step === 'retire' && needsNotice(plan)
  const fits = others.filter((other) => mayFollow(plan, other))
  const nameOf = (wanted: string) =>
    retirement ? retirement.successor?.name : fits.find((other) => other.id === wanted)?.name
  return (
    <MutationSheet<RetireValues, PlanReview>
      title={words.title}
      submit={words.confirm}
      danger={words.danger}
      initial={{
        reason: '',
        retiresOn: retirement?.on ?? earliest,
        successorId: retirement?.successor?.id ?? '',
      }}
      mutation={mutation(mutationOf[step], {
        params: { id },
        body: ({ reason, retiresOn, successorId }) => ({
          version,
          ...(words.reason ? { reason } : {}),
          ...(hasNotice ? { retiresOn, ...(successorId && { successorId }) } : {}),
        }),
      })}
      cacheUpdates={planCacheUpdates}
      invalidates={planReads}
      successToast={() => ({ title: words.done, text: plan.name })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">{words.about}</p>
          {step === 'activate' &&
            (plan.interestBasis === 'declared' ? (
              <Notice tone="quiet" title="Its interest is decided by the meeting.">
                It costs nothing while a year runs. After the year is closed, the meeting decides the rate and
                pays it from the surplus.
              </Notice>
            ) : (
              <YearlyCost rateBps={plan.rateBps} savedKobo={plan.savedKobo} />
            ))}
          {plan.retirement && step === 'retire' && (
            <Notice tone="info" title={`${plan.retirement.askedBy.fullName} asked for it:`}>
              {plan.retirement.reason}
            </Notice>
          )}
          {hasNotice && !retirement && fits.length > 0 && (
            <Select
              label="Its goals"
              options={[
                { value: '', label: 'Are paid out to the owners’ wallets' },
                ...fits.map(({ id: value, name }) => ({ value, label: `Move to ${name}` })),
              ]}
              {...form.field('successorId')}
            />
          )}
          {hasNotice && <WhatHappens plan={plan} successor={nameOf(form.values.successorId)} />}
          {hasNotice &&
            (retirement?.on ? (
              <p>
                It ends on <Day day={retirement.on} />.
              </p>
            ) : (
              <DayInput
                label="It ends on"
                hint="At least 30 days from today"
                min={earliest}
                {...form.field('retiresOn')}
              />
            ))}
          {words.reason && (
            <TextArea
              label="Reason"
              hint={hasNotice && !retirement ? 'Members read it' : 'It is kept in the audit log'}
              maxLength={500}
              {...form.field('reason')}
            />
          )}
        </>
      )}
    </MutationSheet>
  )
}
