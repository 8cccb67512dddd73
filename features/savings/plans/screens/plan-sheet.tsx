import { WaitingNotice } from '@kolo/approvals/screens'
import { WorkProgress } from '@kolo/long-work/screens'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { invalidateReads } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { frequencyLabels } from '../../auto-save/auto-save.messages.ts'
import type { PlanReview } from '../../goals/goal.contract.ts'
import { RateSheet } from '../../interest/screens/rate-sheet.tsx'
import {
  accrualWords,
  earlyBreakWords,
  interestWords,
  kindLabels,
  postingWords,
  rateWords,
} from '../plan-terms.messages.ts'
import { askedRateCacheUpdates } from './plan.cache.ts'
import { type PlanStep, planReads, stepsOf, whyWaiting } from './plan-actions.ts'
import { PlanChip } from './plan-chip.tsx'
import { PlanFormSheet } from './plan-form-sheet.tsx'
import { PlanGoalsSheet } from './plan-goals-sheet.tsx'
import { PlanStepSheet } from './plan-step-sheet.tsx'

const stepNames: Record<PlanStep, string> = {
  activate: 'Activate',
  suspend: 'Suspend',
  resume: 'Open again',
  retire: 'Retire',
}

/** A plan in its drawer: terms, figures, who did what, and the steps this administrator may take. */
export function PlanSheet({
  plan,
  others,
  onClose,
}: {
  plan: PlanReview
  others: readonly PlanReview[]
  onClose: () => void
}) {
  const client = useQueryClient()
  const [step, setStep] = useState<PlanStep | 'edit' | 'rate' | 'goals'>()
  const back = () => setStep(undefined)
  if (step === 'edit') return <PlanFormSheet plan={plan} onClose={back} />
  if (step === 'goals') return <PlanGoalsSheet plan={plan} onBack={back} />
  if (step === 'rate') return <RateSheet plan={plan} onClose={back} />
  if (step) return <PlanStepSheet plan={plan} others={others} step={step} onClose={back} />
  const waiting = whyWaiting(plan)
  const steps = stepsOf(plan)
  return (
    <Sheet
      open
      title={plan.name}
      onClose={onClose}
      foot={
        (steps.length > 0 || plan.can.edit === true) && (
          <>
            {plan.can.edit === true && <Button onClick={() => setStep('edit')}>Change</Button>}
            {plan.can.changeRate === true && plan.interestBasis === 'contractual' && !plan.nextRate && (
              <Button onClick={() => setStep('rate')}>Change rate</Button>
            )}
            {steps.map((one) => (
              <Button
                key={one}
                look={one === 'activate' || one === 'resume' ? 'primary' : 'danger-line'}
                onClick={() => setStep(one)}
              >
                {one === 'retire' && plan.retirement ? 'Approve retirement' : stepNames[one]}
              </Button>
            ))}
          </>
        )
      }
    >
      <p className="row row-2">
        <PlanChip status={plan.status} />
        <span className="sm faint num">{plan.code}</span>
      </p>
      {waiting && <Notice tone="wait" title={waiting} />}
      <PlanStatusCard plan={plan} />
      {plan.rateAsked && <WaitingNotice approval={plan.rateAsked} cacheUpdates={askedRateCacheUpdates} />}
      {(plan.status === 'retired' || plan.retiresOn) && (
        <WorkProgress subject={plan.id} onEnded={() => void invalidateReads(client, planReads)} />
      )}
      {plan.description !== '' && <p className="muted">{plan.description}</p>}
      <h3>Figures</h3>
      <Facts
        facts={[
          { key: 'saved', name: 'Saved in it', value: <Naira amount={plan.savedKobo} /> },
          { key: 'goals', name: 'Open goals', value: plan.goals.toLocaleString('en-NG') },
          { key: 'money', name: 'Goals with money', value: plan.goalsWithMoney.toLocaleString('en-NG') },
        ]}
      />
      {plan.goals > 0 && (
        <div className="btn-row">
          <Button size="sm" onClick={() => setStep('goals')}>
            See its goals
          </Button>
        </div>
      )}
      <h3>Terms</h3>
      <Facts facts={termsOf(plan)} />
      <h3>Who did what</h3>
      <Facts
        facts={[
          {
            key: 'prepared',
            name: `Prepared by ${plan.preparedBy.fullName}`,
            value: <Moment at={plan.preparedAt} />,
          },
          ...(plan.activatedBy && plan.activatedAt
            ? [
                {
                  key: 'activated',
                  name: `Activated by ${plan.activatedBy.fullName}`,
                  value: <Moment at={plan.activatedAt} />,
                },
              ]
            : []),
        ]}
      />
    </Sheet>
  )
}

/** What was decided about it, and what was asked for. */
function PlanStatusCard({ plan }: { plan: PlanReview }) {
  return (
    <>
      {plan.suspendedReason && (
        <Notice tone="quiet" title="Suspended:">
          {plan.suspendedReason}
        </Notice>
      )}
      {plan.retirement && (
        <Notice tone="wait" title={`${plan.retirement.askedBy.fullName} asked to retire this plan:`}>
          {plan.retirement.reason}
        </Notice>
      )}
      {plan.retiresOn && plan.status === 'suspended' && (
        <Notice tone="wait" title="It ends, and members were notified.">
          On <Day day={plan.retiresOn} /> its goals{' '}
          {plan.successor
            ? `go on in ${plan.successor.name}, or are paid out where their owners choose so.`
            : 'are paid out to their owners’ wallets.'}{' '}
          What is frozen or being withdrawn follows when it is free.
        </Notice>
      )}
    </>
  )
}

function termsOf(plan: PlanReview) {
  const { kind } = plan
  const ends = kind === 'locked' || kind === 'target'
  const yes = (on: boolean) => (on ? 'Yes' : 'No')
  return [
    { key: 'kind', name: 'Kind', value: kindLabels[kind].name },
    { key: 'rate', name: 'Interest', value: interestWords(plan) },
    ...(plan.nextRate
      ? [
          {
            key: 'next',
            name: (
              <>
                From <Day day={plan.nextRate.from} />
              </>
            ),
            value: `${rateWords(plan.nextRate)} a year`,
          },
        ]
      : []),
    ...(plan.interestBasis === 'declared'
      ? []
      : [
          { key: 'posting', name: 'Interest is paid', value: postingWords[plan.posting] },
          { key: 'accrual', name: 'Calculated on', value: accrualWords[plan.accrual] },
          { key: 'compound', name: 'Interest earns interest', value: yes(plan.compounding) },
        ]),
    { key: 'base', name: 'A year has', value: `${plan.dayBase} days` },
    { key: 'tax', name: 'Withholding tax', value: yes(plan.whtRule !== null) },
    { key: 'free-of', name: 'May be without interest', value: yes(plan.interestFreeAllowed) },
    { key: 'open', name: 'First deposit from', value: <Naira amount={plan.minOpenKobo} /> },
    {
      key: 'topup',
      name: kind === 'contribution' ? 'Each month' : 'Then from',
      value: <Naira amount={plan.minTopupKobo} />,
    },
    ...(kind === 'contribution'
      ? [{ key: 'owed', name: 'Owed each month', value: yes(plan.mandatory) }]
      : []),
    ...(kind === 'locked'
      ? [{ key: 'lock', name: 'Locked for', value: `${plan.minDays} to ${plan.maxDays} days` }]
      : []),
    ...(ends ? [{ key: 'break', name: 'Withdrawing early', value: earlyBreakWords(plan) }] : []),
    { key: 'least', name: 'Smallest balance', value: <Naira amount={plan.minBalanceKobo} /> },
    {
      key: 'most',
      name: 'Largest balance',
      value: plan.maxBalanceKobo === null ? 'The member’s own limit' : <Naira amount={plan.maxBalanceKobo} />,
    },
    { key: 'notice', name: 'Notice', value: `${plan.noticeHours} hours` },
    { key: 'free', name: 'Free withdrawals a quarter', value: String(plan.freeWithdrawalsPerQuarter) },
    {
      key: 'rhythm',
      name: 'Automatic saving',
      value: plan.frequencies.map((one) => frequencyLabels[one].toLowerCase()).join(', '),
    },
    { key: 'inactive', name: 'Inactive after', value: `${plan.inactiveDays} days` },
    { key: 'dormant', name: 'Dormant after', value: `${plan.dormantDays} days` },
  ]
}
