/** Writing a loan off, for administrators: what is owed, the resolution, and what came back. */
import { WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { type LoanWriteOff, readLoanWriteOff } from '../write-off.contract.ts'
import { WriteOffSheet } from './write-off-sheet.tsx'

/** Shown where the loan is written off or can be. */
export function WriteOffSection({ id }: { id: string }) {
  const { data } = useRead(readLoanWriteOff, { params: { id } })
  const [isAsking, setAsking] = useState(false)
  if (!data || (!data.writeOff && data.may.writeOff !== true && data.waiting.length === 0)) return null
  return (
    <>
      {data.waiting.map((approval) => (
        <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => []} />
      ))}
      <Card title={data.writeOff ? 'This loan is written off' : 'Write-off'}>
        <WriteOffFacts loan={data} />
        {data.may.writeOff === true && data.waiting.length === 0 && (
          <div className="btn-row">
            <Button look="danger-line" onClick={() => setAsking(true)}>
              Write off this loan
            </Button>
          </div>
        )}
      </Card>
      {isAsking && <WriteOffSheet loan={data} onClose={() => setAsking(false)} />}
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
