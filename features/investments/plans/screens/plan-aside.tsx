import { sentenceOf } from '@kolo/foundation/refusal'
import { Moment } from '@kolo/ui/patterns/moments'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { circleCheckIcon, circleXIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import type { PlanReview } from '../plans.contract.ts'
import { checklistWords, type PlansRefusal, plansMessages } from '../plans.messages.ts'
import { PlanFormSheet } from './plan-form-sheet.tsx'
import { PlanStepSheet } from './plan-step-sheet.tsx'
import { type PlanStep, stepNames, stepsOf } from './plan-steps.ts'
import { RewordSheet } from './reword-sheet.tsx'

/** Beside a plan: what this administrator may do with it, what is still missing, and who did what. */
export function PlanAside({ plan }: { plan: PlanReview }) {
  const [doing, setDoing] = useState<PlanStep | 'edit' | 'reword'>()
  const close = () => setDoing(undefined)
  return (
    <div className="stack stack-5">
      <DecisionCard plan={plan} onDo={setDoing} />
      {(plan.status === 'draft' || plan.status === 'in_review') && <ChecklistCard plan={plan} />}
      <HistoryCard plan={plan} />
      {doing === 'edit' && <PlanFormSheet plan={plan} onClose={close} />}
      {doing === 'reword' && <RewordSheet plan={plan} onClose={close} />}
      {doing && doing !== 'edit' && doing !== 'reword' && (
        <PlanStepSheet plan={plan} step={doing} onClose={close} />
      )}
    </div>
  )
}

function DecisionCard({
  plan,
  onDo,
}: {
  plan: PlanReview
  onDo: (what: PlanStep | 'edit' | 'reword') => void
}) {
  const steps = stepsOf(plan)
  const missing = plan.checklist.filter(({ isDone }) => !isDone).length
  const isReview = plan.status === 'in_review'
  const whyNot =
    isReview && plan.can.open !== true
      ? sentenceOf(plansMessages, { refusal: plan.can.open as PlansRefusal })
      : undefined
  return (
    <Card title={isReview ? 'Your decision' : 'What can be done'}>
      <div className="stack stack-3">
        {plan.can.edit === true && (
          <Button block onClick={() => onDo('edit')}>
            Change the draft
          </Button>
        )}
        {steps.map((step) => (
          <Button
            key={step}
            block
            look={lookOf(step)}
            disabled={step === 'open' && missing > 0}
            aria-describedby={step === 'open' ? 'why-not-open' : undefined}
            onClick={() => onDo(step)}
          >
            {stepNames[step]}
          </Button>
        ))}
        {plan.can.reword === true && (
          <Button block onClick={() => onDo('reword')}>
            Change what members read
          </Button>
        )}
        {isReview && (
          <p className="xs faint" id="why-not-open">
            {whyNot ??
              (missing > 0 ? (
                `Not yet: ${missing} ${missing === 1 ? 'thing is' : 'things are'} missing.`
              ) : (
                <>
                  Once approved it opens on <Moment at={plan.opensAt} />.
                </>
              ))}
          </p>
        )}
        {steps.length === 0 && plan.can.edit !== true && plan.can.reword !== true && !isReview && (
          <p className="sm muted">Nothing more can be done with this plan.</p>
        )}
      </div>
    </Card>
  )
}

function lookOf(step: PlanStep): 'primary' | 'danger-line' | 'line' {
  if (step === 'submit' || step === 'open' || step === 'resume' || step === 'settle') return 'primary'
  return step === 'cancel' ? 'danger-line' : 'line'
}

function ChecklistCard({ plan: { checklist } }: { plan: PlanReview }) {
  const done = checklist.filter(({ isDone }) => isDone).length
  return (
    <Card
      title="Checklist"
      aside={
        <span className="sm strong num">
          {done} of {checklist.length}
        </span>
      }
    >
      <ul>
        {checklist.map(({ item, isDone }) => (
          <li className={isDone ? 'chk chk-ok' : 'chk chk-no'} key={item}>
            <Icon of={isDone ? circleCheckIcon : circleXIcon} />
            <span>
              <span className="vh">{isDone ? 'Done: ' : 'Missing: '}</span>
              {checklistWords[item]}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const historyWords: Record<string, string> = {
  submitted: 'Sent to review',
  'sent-back': 'Sent back',
  opened: 'Opened',
  paused: 'Paused',
  resumed: 'Opened again',
  closed: 'Closed',
  started: 'Started',
  'target-missed': 'Fell short of its smallest total',
  matured: 'Matured',
  cancelled: 'Cancelled',
  settled: 'Settled',
}

function HistoryCard({ plan }: { plan: PlanReview }) {
  return (
    <Card title="History">
      <ul className="stack stack-3">
        {plan.history.map(({ decision, by, at, reason }) => (
          <li key={`${decision} ${at}`} className="sm">
            <span className="medium">{historyWords[decision] ?? decision}</span>{' '}
            {by ? `by ${by.fullName}` : 'by its calendar'}
            <br />
            <span className="faint">
              <Moment at={at} />
              {reason && <> · {reason}</>}
            </span>
          </li>
        ))}
        <li className="sm">
          <span className="medium">Written</span> by {plan.preparedBy.fullName}, who does not open it
          <br />
          <span className="faint">
            <Moment at={plan.preparedAt} />
          </span>
        </li>
      </ul>
    </Card>
  )
}
