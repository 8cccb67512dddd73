/** One loan for administrators: every rule with pass or fail, what the member owes, and the decision. */

import { WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LoanDocumentButtons } from '../../agreement/screens/loan-document-buttons.tsx'
import { overdueWords } from '../../arrears/arrears.messages.ts'
import { Lendable } from '../../disbursement/screens/lendable.tsx'
import { ReviewFilesCard } from '../../files/screens/loan-files-card.tsx'
import { ReviewGuarantors } from '../../guarantors/screens/review-guarantors.tsx'
import { loansDeskPath } from '../../loans.paths.ts'
import { ReschedulesCard } from '../../reschedule/screens/reschedules-card.tsx'
import { type LoanReview, readLoanReview } from '../loan.contract.ts'
import { ruleWords } from '../loan.messages.ts'
import { mayEnd } from '../loan.rules.ts'
import { LoanScheduleTable } from './loan-schedule-table.tsx'
import { LoanStatusChip } from './loan-status-chip.tsx'
import { ExposureCard, PayCard, StepsCard } from './review-cards.tsx'
import { type ReviewStep, ReviewStepSheet } from './review-step-sheet.tsx'
import { RuleValue } from './rule-value.tsx'

const LoanRecovery = late(async () => (await import('./loan-recovery.tsx')).LoanRecovery)
const RescheduleSheet = late(
  async () => (await import('../../reschedule/screens/reschedule-sheet.tsx')).RescheduleSheet,
)

export function LoanReviewPage() {
  const { id = '' } = useParams()
  const read = useRead(readLoanReview, { params: { id } })
  return (
    <Screen of={read} what="the loan">
      {(review) => <Whole review={review} />}
    </Screen>
  )
}

function Whole({ review }: { review: LoanReview }) {
  const [step, setStep] = useState<ReviewStep>()
  const [isRescheduling, setRescheduling] = useState(false)
  const isOpen = mayEnd(review.status)
  return (
    <div className="stack">
      <PageHead
        title={`${review.member.fullName}, ${review.product.name}`}
        lead={
          <span className="row row-2 wrap">
            <LoanStatusChip status={review.status} />
            {review.balance.daysOverdue > 0 && (
              <Chip tone="bad">{overdueWords(review.balance.daysOverdue)}</Chip>
            )}
            <span className="num">{review.code}</span>
            <Naira amount={review.principalKobo} className="strong" />
          </span>
        }
        crumb={<Breadcrumb trail={[{ to: loansDeskPath, title: 'Loans' }]} here={review.code} />}
        actions={
          <>
            <LoanDocumentButtons loan={review} />
            <Actions review={review} onStep={setStep} />
            {review.may.reschedule === true && !review.waiting && (
              <Button onClick={() => setRescheduling(true)}>Reschedule</Button>
            )}
          </>
        }
      />
      {review.waiting && <WaitingNotice approval={review.waiting} cacheUpdates={() => []} />}
      {review.paidOutOn && <LoanRecovery id={review.id} />}
      {review.answer && <Notice title="Declined:">{review.answer}</Notice>}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,16fr)_minmax(0,9fr)] lg:items-start">
        <div className="stack">
          {isOpen && <Rules review={review} />}
          <ExposureCard review={review} />
          {(isOpen || review.files.length > 0) && <ReviewFilesCard review={review} />}
          <ReviewGuarantors rows={review.guarantors} />
          <Card title={review.paidOutOn ? 'Schedule' : 'Schedule, if it is paid out today'} padded={false}>
            <LoanScheduleTable lines={review.schedule} />
          </Card>
        </div>
        <div className="stack">
          <StepsCard review={review} />
          <PayCard review={review} />
          <ReschedulesCard loan={review} />
          {isOpen && <Lendable sums={review.lendable} />}
        </div>
      </div>
      {isRescheduling && <RescheduleSheet review={review} onClose={() => setRescheduling(false)} />}
      {step && <ReviewStepSheet review={review} step={step} onClose={() => setStep(undefined)} />}
    </div>
  )
}

function Actions({ review: { may }, onStep }: { review: LoanReview; onStep: (step: ReviewStep) => void }) {
  const steps: [ReviewStep, boolean, string][] = [
    ['offer', may.offer === true, 'Offer this loan'],
    ['approve', may.approve === true, 'Approve'],
    ['pay-out', may.payOut === true, 'Pay out'],
  ]
  return (
    <>
      {may.decline === true && (
        <Button look="danger-line" onClick={() => onStep('decline')}>
          Decline
        </Button>
      )}
      {steps
        .filter(([, isShown]) => isShown)
        .map(([step, , title]) => (
          <Button key={step} look="primary" onClick={() => onStep(step)}>
            {title}
          </Button>
        ))}
    </>
  )
}

type Rule = LoanReview['rules'][number]

const columns: readonly Column<Rule>[] = [
  { key: 'rule', title: 'Rule', phone: 'first', cell: ({ rule }) => ruleWords[rule] },
  { key: 'required', title: 'Required', right: true, cell: ({ required }) => <RuleValue value={required} /> },
  { key: 'found', title: 'Found', right: true, cell: ({ found }) => <RuleValue value={found} /> },
  {
    key: 'passes',
    title: 'Result',
    phone: 'lead',
    cell: ({ passes }) => <Chip tone={passes ? 'ok' : 'bad'}>{passes ? 'Pass' : 'Fail'}</Chip>,
  },
]

function Rules({ review: { rules } }: { review: LoanReview }) {
  const met = rules.filter(({ passes }) => passes).length
  return (
    <Card title={`Eligibility: ${met} of ${rules.length} rules pass`}>
      <Table label="Eligibility" columns={columns} rows={rules} rowKey={({ rule }) => rule} />
      <p className="sm muted">Checked again just now. A loan cannot be approved while a rule fails.</p>
    </Card>
  )
}
