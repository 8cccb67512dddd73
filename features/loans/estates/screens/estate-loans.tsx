/** The loans of a member who died: insurance first, then wallet and savings, guarantors last. */
import { WaitingNotice } from '@kolo/approvals/screens'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { Link } from 'react-router'
import { setOffSavings } from '../../leaving/leaving.contract.ts'
import type { LoanReview } from '../../loans/loan.contract.ts'
import { deskReads, reviewCacheUpdates } from '../../loans/screens/loan.cache.ts'
import { LoanStatusChip } from '../../loans/screens/loan-status-chip.tsx'
import { loanReviewPath } from '../../loans.paths.ts'
import type { Estate, EstateLoan } from '../estate.contract.ts'
import { claimStateWords } from '../estate.messages.ts'
import { EndClaimSheet, OpenClaimSheet } from './estate-claim-sheets.tsx'

export function EstateLoans({ estate }: { estate: Estate }) {
  if (estate.loans.length === 0)
    return (
      <Card title="Loans">
        <p className="sm muted">This member had no loans.</p>
      </Card>
    )
  return estate.loans.map((loan) => <LoanCard key={loan.id} uid={estate.uid} loan={loan} />)
}

type Step = 'claim' | 'end-claim' | 'set-off'

function LoanCard({ uid, loan }: { uid: string; loan: EstateLoan }) {
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  const open = loan.claims.find(({ state }) => state === 'open')
  const isRunning = loan.status === 'running'
  return (
    <Card title={`${loan.product}, ${loan.code}`} aside={<LoanStatusChip status={loan.status} />}>
      {loan.waiting && <WaitingNotice approval={loan.waiting} cacheUpdates={() => []} />}
      <Facts
        facts={[
          { key: 'principal', name: 'Principal', value: <Naira amount={loan.principalKobo} /> },
          { key: 'interest', name: 'Interest due', value: <Naira amount={loan.interestKobo} /> },
          { key: 'penalty', name: 'Penalties', value: <Naira amount={loan.penaltyKobo} /> },
          { key: 'owed', name: 'Owed', value: <Naira amount={loan.owedKobo} className="strong" /> },
          ...loan.guarantors.map(({ fullName, pledgeKobo }) => ({
            key: fullName,
            name: `Guarantor: ${fullName}`,
            value: <Naira amount={pledgeKobo} />,
          })),
        ]}
      />
      {isRunning && (
        <ol className="stack stack-3">
          <li className="stack stack-2">
            <p className="medium">1. Insurance</p>
            <Claims loan={loan} />
            {(open || loan.may.claim === true) && (
              <span>
                <Button size="sm" onClick={() => setStep(open ? 'end-claim' : 'claim')}>
                  {open ? 'End claim' : 'Add claim'}
                </Button>
              </span>
            )}
          </li>
          <li className="stack stack-2">
            <p className="medium">2. Wallet and savings</p>
            <p className="sm muted">
              <Naira amount={loan.paysKobo} /> of what there is can repay this loan today.
            </p>
            {loan.may.setOff === true && !loan.waiting && loan.paysKobo > 0n && (
              <span>
                <Button size="sm" onClick={() => setStep('set-off')}>
                  Repay from savings
                </Button>
              </span>
            )}
          </li>
          <li className="stack stack-2">
            <p className="medium">3. Guarantors, last</p>
            <p className="sm muted">
              What is left then is called on <Link to={loanReviewPath(loan.id)}>the page of the loan</Link>. A
              notice of 14 days runs first.
            </p>
          </li>
        </ol>
      )}
      {step === 'claim' && <OpenClaimSheet uid={uid} loan={loan} onClose={close} />}
      {step === 'end-claim' && open && <EndClaimSheet uid={uid} claim={open} onClose={close} />}
      {step === 'set-off' && <SetOffDialog loan={loan} onClose={close} />}
    </Card>
  )
}

function Claims({ loan: { claims } }: { loan: EstateLoan }) {
  if (claims.length === 0) return <p className="sm muted">No claim is noted.</p>
  return (
    <ul className="stack stack-1">
      {claims.map(({ id, insurer, claimNumber, expectedKobo, paidKobo, state, reason }) => (
        <li key={id} className="sm">
          {insurer}, {claimNumber}: <Naira amount={paidKobo ?? expectedKobo} /> · {claimStateWords[state]}
          {reason && ` · ${reason}`}
        </li>
      ))}
    </ul>
  )
}

function SetOffDialog({ loan, onClose }: { loan: EstateLoan; onClose: () => void }) {
  const naira = useNairaText()
  return (
    <MutationDialog
      mutation={mutation(setOffSavings, { params: { id: loan.id }, body: () => ({}) })}
      title={`Repay ${naira(loan.paysKobo)} from wallet and savings?`}
      confirm="Approve"
      failed="It was not approved"
      successToast={({ status }: LoanReview) => (status === 'running' ? 'Saved' : 'The loan is repaid')}
      cacheUpdates={reviewCacheUpdates}
      invalidates={[...deskReads, '/api/estates']}
      onClose={onClose}
    >
      It takes two administrators. What is paid is what is owed on that day.
    </MutationDialog>
  )
}
