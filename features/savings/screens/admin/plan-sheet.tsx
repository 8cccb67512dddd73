import { WorkProgress } from '@kolo/long-work/screens'
import { refreshReads } from '@kolo/ui/patterns/kept-answers'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanReview } from '../../savings.contract.ts'
import type { PlanStatus } from '../../savings.rules.ts'
import { planStatusWords } from '../../savings.words.ts'
import { writeRate } from '../plan-words.ts'
import { type PlanStep, planReads, stepsOf, whyWaiting } from './plan-acts.ts'
import { PlanFormSheet } from './plan-form-sheet.tsx'
import { PlanStepSheet } from './plan-step-sheet.tsx'

const tones: Record<PlanStatus, 'ok' | 'wait' | 'quiet'> = {
  draft: 'wait',
  active: 'ok',
  suspended: 'quiet',
  retired: 'quiet',
}

/** Where a plan stands. */
export function PlanChip({ status }: { status: PlanStatus }) {
  return <Chip tone={tones[status]}>{planStatusWords[status]}</Chip>
}

const stepNames: Record<PlanStep, string> = {
  activate: 'Activate',
  suspend: 'Suspend',
  resume: 'Open again',
  retire: 'Retire',
}

/** A plan in its drawer: terms, figures, who did what, and the steps this administrator may take. */
export function PlanSheet({ plan, onClose }: { plan: PlanReview; onClose: () => void }) {
  const client = useQueryClient()
  const [step, setStep] = useState<PlanStep | 'edit'>()
  const back = () => setStep(undefined)
  if (step === 'edit') return <PlanFormSheet plan={plan} onClose={back} />
  if (step) return <PlanStepSheet plan={plan} step={step} onClose={back} />
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
            {steps.map((one) => (
              <Button
                key={one}
                look={one === 'activate' || one === 'resume' ? 'primary' : 'danger-line'}
                onClick={() => setStep(one)}
              >
                {one === 'retire' && plan.retirement ? 'Agree to retire' : stepNames[one]}
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
      {plan.status === 'retired' && (
        <WorkProgress subject={plan.id} onEnded={() => void refreshReads(client, planReads)} />
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

function termsOf(plan: PlanReview) {
  return [
    { key: 'rate', name: 'Interest', value: `${writeRate(plan.rateBps)} a year` },
    { key: 'open', name: 'First deposit from', value: <Naira amount={plan.minOpenKobo} /> },
    { key: 'topup', name: 'Then from', value: <Naira amount={plan.minTopupKobo} /> },
    { key: 'least', name: 'Smallest balance', value: <Naira amount={plan.minBalanceKobo} /> },
    {
      key: 'most',
      name: 'Largest balance',
      value: plan.maxBalanceKobo === null ? 'The member’s own limit' : <Naira amount={plan.maxBalanceKobo} />,
    },
    { key: 'notice', name: 'Notice', value: `${plan.noticeHours} hours` },
    { key: 'free', name: 'Free withdrawals a quarter', value: String(plan.freeWithdrawalsPerQuarter) },
    { key: 'inactive', name: 'Inactive after', value: `${plan.inactiveDays} days` },
    { key: 'dormant', name: 'Dormant after', value: `${plan.dormantDays} days` },
  ]
}
