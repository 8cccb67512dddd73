/** A new schedule that is proposed to the borrower, and accepting what costs more. */
import { subtractKobo } from '@kolo/foundation/money'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useState } from 'react'
import type { Loan } from '../../loans/loan.contract.ts'
import { borrowerReads, loanCacheUpdates } from '../../loans/screens/loan.cache.ts'
import { ScheduleTable } from '../../products/screens/sample-schedule.tsx'
import { acceptReschedule } from '../reschedule.contract.ts'
import { RescheduleCost } from './reschedules-card.tsx'

export function ProposedSchedule({ loan }: { loan: Loan }) {
  const [isOpen, setOpen] = useState(false)
  const proposed = loan.reschedules.find(({ appliedAt }) => appliedAt === null)
  if (!proposed) return null
  const isToAccept = proposed.costsMore && proposed.acceptedAt === null
  return (
    <>
      <Notice tone="wait" title="A new schedule is proposed for this loan.">
        <div className="stack stack-2">
          <span className="block">
            {isToAccept
              ? 'It costs more. Nothing changes unless you accept it.'
              : 'A second administrator decides it next.'}
          </span>
          <span>
            <Button size="sm" onClick={() => setOpen(true)}>
              {isToAccept ? 'Read and accept' : 'Read'}
            </Button>
          </span>
        </div>
      </Notice>
      {isOpen && <ProposedSheet loan={loan} proposed={proposed} onClose={() => setOpen(false)} />}
    </>
  )
}

type Proposed = Loan['reschedules'][number]

function ProposedSheet({ loan, proposed, onClose }: { loan: Loan; proposed: Proposed; onClose: () => void }) {
  const isToAccept = proposed.costsMore && proposed.acceptedAt === null
  const content = (
    <>
      <p>{proposed.reason}</p>
      <RescheduleCost reschedule={proposed} />
      <p className="sm muted">Interest and penalties that were charged stay due.</p>
      <ScheduleTable lines={proposed.lines} />
    </>
  )
  if (!isToAccept)
    return (
      <Sheet open title="New schedule" onClose={onClose}>
        {content}
      </Sheet>
    )
  return (
    <MutationSheet<Record<string, never>, Loan>
      title="New schedule"
      submit="Accept new schedule"
      initial={{}}
      mutation={mutation(acceptReschedule, {
        params: { id: loan.id },
        body: () => ({ rescheduleId: proposed.id }),
      })}
      cacheUpdates={loanCacheUpdates}
      invalidates={borrowerReads}
      successToast={() => ({
        title: 'New schedule accepted',
        text: 'A second administrator decides it next.',
      })}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="strong">
            You pay <Naira amount={subtractKobo(proposed.interestAfterKobo, proposed.interestBeforeKobo)} />{' '}
            more interest.
          </p>
          {content}
        </>
      )}
    </MutationSheet>
  )
}
