/** Writing a loan off, for administrators: what is owed, the resolution, and what came back. */
import { WaitingNotice } from '@kolo/approvals/screens'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import type { LoanWriteOff } from '../write-off.contract.ts'
import { WriteOffSheet } from './write-off-sheet.tsx'

/** Shown where the loan is written off or can be. */
export function WriteOffSection({ loan }: { loan: LoanWriteOff }) {
  const [isAsking, setAsking] = useState(false)
  if (!loan.writeOff && loan.may.writeOff !== true && loan.waiting.length === 0) return null
  return (
    <>
      {loan.waiting.map((approval) => (
        <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => []} />
      ))}
      <Card title={loan.writeOff ? 'This loan is written off' : 'Write-off'}>
        <WriteOffFacts loan={loan} />
        {loan.may.writeOff === true && loan.waiting.length === 0 && (
          <div className="btn-row">
            <Button look="danger-line" onClick={() => setAsking(true)}>
              Write off this loan
            </Button>
          </div>
        )}
      </Card>
      {isAsking && <WriteOffSheet loan={loan} onClose={() => setAsking(false)} />}
    </>
  )
}

function WriteOffFacts({ loan: { writeOff, owedKobo, provisionKobo, recoveries } }: { loan: LoanWriteOff }) {
  const owed = { key: 'owed', name: 'Owed now', value: <Naira amount={owedKobo} className="strong" /> }
  if (!writeOff)
    return (
      <Facts
        facts={[owed, { key: 'provision', name: 'Provided for', value: <Naira amount={provisionKobo} /> }]}
      />
    )
  return (
    <Facts
      facts={[
        { ...owed, name: 'Still owed' },
        { key: 'at', name: 'Written off', value: <Moment at={writeOff.at} /> },
        {
          key: 'resolution',
          name: `Resolution ${writeOff.resolutionNumber}`,
          value: (
            <>
              <Day day={writeOff.resolvedOn} />, {writeOff.resolution}
            </>
          ),
        },
        { key: 'principal', name: 'Principal', value: <Naira amount={writeOff.principalKobo} /> },
        { key: 'interest', name: 'Interest', value: <Naira amount={writeOff.interestKobo} /> },
        { key: 'penalty', name: 'Penalties', value: <Naira amount={writeOff.penaltyKobo} /> },
        { key: 'provision', name: 'From the provision', value: <Naira amount={writeOff.provisionKobo} /> },
        ...recoveries.map(({ id, at, amountKobo }) => ({
          key: id,
          name: 'Paid by the member',
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
