/** A member's loan: where it stands, what is due, paying from the wallet, settling it, and its schedule. */
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { LoanDocumentButtons } from '../../agreement/screens/loan-document-buttons.tsx'
import { overdueWords } from '../../arrears/arrears.messages.ts'
import { CannotPayCard } from '../../arrears/screens/cannot-pay-card.tsx'
import { MandateCard } from '../../arrears/screens/mandate-card.tsx'
import { SettleCard } from '../../arrears/screens/settle-card.tsx'
import { OwnCall } from '../../calling/screens/own-call.tsx'
import { LoanFilesCard } from '../../files/screens/loan-files-card.tsx'
import { LeavingCard } from '../../leaving/screens/leaving-card.tsx'
import { borrowPath, guarantorsPath } from '../../loans.paths.ts'
import { loanRateWords } from '../../products/product.messages.ts'
import { channelWords } from '../../repayments/repayment.messages.ts'
import { RepayLoan } from '../../repayments/screens/repay-loan.tsx'
import { ProposedSchedule } from '../../reschedule/screens/proposed-schedule.tsx'
import { ReschedulesCard } from '../../reschedule/screens/reschedules-card.tsx'
import { OwnWriteOff } from '../../write-off/screens/own-write-off.tsx'
import { type Loan, readLoan } from '../loan.contract.ts'
import { LienCard } from './lien-card.tsx'
import { LoanScheduleTable } from './loan-schedule-table.tsx'
import { LoanStatusChip } from './loan-status-chip.tsx'
import { type LoanStep, LoanStepSheet } from './loan-step-sheet.tsx'

export function LoanPage() {
  const { id = '' } = useParams()
  const read = useRead(readLoan, { params: { id } })
  return (
    <Screen of={read} what="your loan">
      {(loan) => <Whole loan={loan} />}
    </Screen>
  )
}

function Whole({ loan }: { loan: Loan }) {
  const [step, setStep] = useState<LoanStep>()
  return (
    <div className="stack">
      <PageHead
        title={loan.product.name}
        lead={
          <span className="row row-2 wrap">
            <LoanStatusChip status={loan.status} />
            {loan.balance.daysOverdue > 0 && <Chip tone="bad">{overdueWords(loan.balance.daysOverdue)}</Chip>}
            <span className="num">{loan.code}</span>
          </span>
        }
        crumb={<Breadcrumb trail={[{ to: borrowPath, title: 'Borrow' }]} here={loan.code} />}
        actions={
          <>
            <LoanDocumentButtons loan={loan} />
            <Actions loan={loan} onStep={setStep} />
          </>
        }
      />
      <OwnCall loan={loan} />
      <OwnWriteOff loan={loan} />
      <ProposedSchedule loan={loan} />
      <Next loan={loan} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,16fr)_minmax(0,9fr)] lg:items-start">
        <div className="stack">
          <Card title={loan.paidOutOn ? 'Schedule' : 'Schedule, if it is paid out today'} padded={false}>
            <LoanScheduleTable lines={loan.schedule} />
          </Card>
          {loan.repayments.length > 0 && <Repayments loan={loan} />}
        </div>
        <div className="stack">
          {loan.status === 'running' && (
            <>
              <MandateCard loan={loan} />
              <SettleCard loan={loan} onSettle={() => setStep('settle')} />
              <LienCard loan={loan} />
              <CannotPayCard loan={loan} />
              {loan.can.repay === true && <LeavingCard id={loan.id} />}
            </>
          )}
          <ReschedulesCard loan={loan} />
          <LoanFilesCard loan={loan} />
          <Terms loan={loan} />
        </div>
      </div>
      {step && <LoanStepSheet loan={loan} step={step} onClose={() => setStep(undefined)} />}
    </div>
  )
}

function Actions({ loan: { can, feesOpenKobo }, onStep }: { loan: Loan; onStep: (step: LoanStep) => void }) {
  return (
    <>
      {can.withdraw === true && <Button onClick={() => onStep('withdraw')}>Withdraw application</Button>}
      {can.accept === true && (
        <Button look="primary" onClick={() => onStep('accept')}>
          Read and accept
        </Button>
      )}
      {can.payFees === true && feesOpenKobo > 0n && (
        <Button look="primary" onClick={() => onStep('fees')}>
          Pay the fees
        </Button>
      )}
      {can.choosePayTo === true && <Button onClick={() => onStep('pay-to')}>Change where it is paid</Button>}
    </>
  )
}

/** What happens next, or what is due. */
function Next({ loan }: { loan: Loan }) {
  const { status, balance, answer, offerUntil } = loan
  if (status === 'offered')
    return (
      <Notice tone="wait" title="This loan is offered to you.">
        Read the agreement and accept it{' '}
        {offerUntil && (
          <>
            by <Day day={offerUntil} />
          </>
        )}
        . Two administrators approve it next.
      </Notice>
    )
  if (status === 'awaiting_guarantors')
    return (
      <Notice tone="wait" title="Your application waits for guarantors.">
        <Link to={guarantorsPath(loan.id)}>Choose guarantors</Link>
      </Notice>
    )
  if (status === 'submitted') return <Notice title="Administrators look at your application." />
  if (status === 'accepted') return <Notice title="Two administrators approve it next." />
  if (status === 'approved')
    return loan.feesOpenKobo > 0n ? (
      <Notice tone="wait" title="Pay the fees first.">
        It is paid out once <Naira amount={loan.feesOpenKobo} /> of fees are paid from your wallet.
      </Notice>
    ) : (
      <Notice title="It is paid out when its turn comes." />
    )
  if (status === 'declined')
    return (
      <Notice tone="wait" title="Declined:">
        {answer}
      </Notice>
    )
  if (status !== 'running') return null
  return (
    <section className="card card-pad stack stack-2" aria-label="What is due">
      <p className="sm muted">
        {balance.overdueKobo > 0n ? 'Overdue' : balance.dueKobo > 0n ? 'Due today' : 'Next instalment'}
      </p>
      <Naira
        amount={balance.dueKobo > 0n ? balance.dueKobo : (balance.nextKobo ?? balance.dueKobo)}
        size="xl"
      />
      <p className="sm muted">
        {balance.overdueSince ? (
          <>
            Since <Day day={balance.overdueSince} />
          </>
        ) : (
          balance.nextOn && (
            <>
              On <Day day={balance.nextOn} />
            </>
          )
        )}
      </p>
      <Facts
        facts={[
          { key: 'left', name: 'Principal left', value: <Naira amount={balance.principalKobo} /> },
          { key: 'of', name: 'Amount of the loan', value: <Naira amount={loan.principalKobo} /> },
          ...(balance.penaltyKobo > 0n
            ? [{ key: 'penalty', name: 'Penalties', value: <Naira amount={balance.penaltyKobo} /> }]
            : []),
        ]}
      />
      {loan.can.repay === true && <RepayLoan loan={loan} />}
    </section>
  )
}

function Terms({ loan }: { loan: Loan }) {
  return (
    <Card title="Terms">
      <Facts
        facts={[
          { key: 'amount', name: 'Amount', value: <Naira amount={loan.principalKobo} /> },
          ...(loan.feesBeforeKobo > 0n
            ? [{ key: 'before', name: 'Fees, paid before', value: <Naira amount={loan.feesBeforeKobo} /> }]
            : []),
          ...(loan.topUp
            ? [
                {
                  key: 'top-up',
                  name: `Repays loan ${loan.topUp.code}`,
                  value: <Naira amount={loan.topUp.settleKobo} />,
                },
              ]
            : []),
          { key: 'received', name: 'You receive', value: <Naira amount={loan.receivedKobo} /> },
          {
            key: 'to',
            name: 'Paid to',
            value: loan.payTo ? `${loan.payTo.bankName} ••• ${loan.payTo.last4}` : 'Your wallet',
          },
          { key: 'rate', name: 'Rate', value: loanRateWords(loan.terms) },
          { key: 'purpose', name: 'For', value: loan.purpose },
          ...(loan.paidOutOn ? [{ key: 'out', name: 'Paid out', value: <Day day={loan.paidOutOn} /> }] : []),
          ...(loan.agreementSha256
            ? [
                {
                  key: 'hash',
                  name: 'Agreement, hash',
                  value: <span className="num">{loan.agreementSha256.slice(0, 16)}</span>,
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function Repayments({ loan: { repayments } }: { loan: Loan }) {
  return (
    <Card title="Repayments" padded={false}>
      <ul className="list">
        {repayments.map(({ id, at, amountKobo, interestKobo, penaltyKobo, settled, channel, reversedAt }) => (
          <li key={id} className="item">
            <div className="grow">
              <p className="item-title">{settled ? 'Settled' : 'Repayment'}</p>
              <p className="item-sub">
                {channelWords(channel)}, <Moment at={at} />, interest <Naira amount={interestKobo} />
                {penaltyKobo > 0n && (
                  <>
                    , penalties <Naira amount={penaltyKobo} />
                  </>
                )}
              </p>
              {reversedAt && (
                <p className="item-sub">
                  Reversed <Moment at={reversedAt} />
                </p>
              )}
            </div>
            <Naira amount={amountKobo} className="strong" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
