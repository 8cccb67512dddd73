/** Calling a loan, for administrators: what is owed, until when the notice runs, and the steps after it. */
import { WaitingNotice } from '@kolo/approvals/screens'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import type { LoanCall } from '../calling.contract.ts'
import { callStepWords } from '../calling.messages.ts'
import { callSteps } from '../calling.rules.ts'
import { type CallAction, CallSheet } from './call-sheet.tsx'

export function CallSection({ loan }: { loan: LoanCall }) {
  const [action, setAction] = useState<CallAction>()
  if (!loan.call && loan.may.call !== true && loan.waiting.length === 0) return null
  return (
    <>
      {loan.waiting.map((approval) => (
        <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => []} />
      ))}
      <Card title={titleOf(loan)}>
        <CallFacts loan={loan} />
        {loan.guarantors.length > 0 && (
          <Table
            label="What guarantors pay"
            columns={columns}
            rows={loan.guarantors}
            rowKey={(guarantor) => guarantor.id}
          />
        )}
        <div className="btn-row empty:hidden">
          {loan.may.call === true && (
            <Button look="danger-line" onClick={() => setAction('call')}>
              Call this loan
            </Button>
          )}
          {callSteps
            .filter((step) => loan.may[step] === true)
            .map((step) => (
              <Button key={step} look="danger-line" onClick={() => setAction(step)}>
                {callStepWords[step]}
              </Button>
            ))}
        </div>
      </Card>
      {action && <CallSheet loan={loan} action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}

/** Of a called loan that is repaid or written off nothing is owed here any more. */
function titleOf({ call, owedKobo }: LoanCall): string {
  if (!call) return 'Arrears'
  return owedKobo > 0n ? 'This loan is called' : 'This loan was called'
}

function CallFacts({ loan: { call, owedKobo, overdueKobo, taken } }: { loan: LoanCall }) {
  return (
    <Facts
      facts={[
        { key: 'owed', name: 'Owed now', value: <Naira amount={owedKobo} className="strong" /> },
        { key: 'overdue', name: 'Overdue', value: <Naira amount={overdueKobo} /> },
        ...(call
          ? [
              { key: 'called', name: 'Called on', value: <Day day={call.calledOn} /> },
              { key: 'due', name: 'Notice until', value: <Day day={call.dueOn} /> },
              { key: 'reason', name: 'Reason', value: call.reason },
            ]
          : []),
        ...taken.map(({ step, at, amountKobo }) => ({
          key: step,
          name: step === 'lien' ? 'Taken from savings' : 'Paid by guarantors',
          value: (
            <>
              <Naira amount={amountKobo} />, <Moment at={at} />
            </>
          ),
        })),
      ]}
    />
  )
}

type Guarantor = LoanCall['guarantors'][number]

const columns: readonly Column<Guarantor>[] = [
  { key: 'name', title: 'Guarantor', phone: 'first', cell: ({ fullName }) => fullName },
  {
    key: 'pledge',
    title: 'Guarantees now',
    right: true,
    cell: ({ pledgeKobo }) => <Naira amount={pledgeKobo} />,
  },
  {
    key: 'part',
    title: 'Would pay after savings',
    right: true,
    cell: ({ partKobo }) => <Naira amount={partKobo} />,
  },
  {
    key: 'paid',
    title: 'Paid',
    right: true,
    phone: 'lead',
    cell: ({ paidKobo }) => <Naira amount={paidKobo} className="strong" />,
  },
]
