/** A borrower who leaves asked that wallet and savings repay the loan: administrators look at it and do it. */
import { WaitingNotice } from '@kolo/approvals/screens'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import type { LoanReview } from '../../loans/loan.contract.ts'
import { deskReads, reviewCacheUpdates } from '../../loans/screens/loan.cache.ts'
import { type SetOffReview, setOffSavings } from '../leaving.contract.ts'
import { SetOffFacts } from './leaving-card.tsx'

/** Shown where the borrower asks for it. */
export function SetOffSection({ setOff }: { setOff: SetOffReview }) {
  const [isOpen, setOpen] = useState(false)
  if (setOff.requestedAt === undefined) return null
  return (
    <Card title="The member leaves">
      {setOff.waiting && <WaitingNotice approval={setOff.waiting} cacheUpdates={() => []} />}
      <p className="sm muted">
        The member asked on <Moment at={setOff.requestedAt} /> that wallet and savings repay this loan.
      </p>
      <SetOffFacts setOff={setOff} />
      {setOff.may.setOff === true && !setOff.waiting && (
        <div className="btn-row">
          <Button onClick={() => setOpen(true)}>Repay from savings</Button>
        </div>
      )}
      {isOpen && <SetOffDialog setOff={setOff} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function SetOffDialog({ setOff, onClose }: { setOff: SetOffReview; onClose: () => void }) {
  const naira = useNairaText()
  return (
    <MutationDialog
      mutation={mutation(setOffSavings, { params: { id: setOff.id }, body: () => ({}) })}
      title={`Repay ${naira(setOff.paysKobo)} from wallet and savings?`}
      confirm="Approve"
      failed="It was not approved"
      successToast={({ status }: LoanReview) => (status === 'running' ? 'Saved' : 'The loan is repaid')}
      cacheUpdates={reviewCacheUpdates}
      invalidates={deskReads}
      onClose={onClose}
    >
      It takes two administrators. What is paid is what is owed on that day.
    </MutationDialog>
  )
}
