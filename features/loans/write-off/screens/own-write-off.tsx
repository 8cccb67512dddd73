/** That a loan is written off, as its member reads it: that it is still owed, how much, and how to pay it. */
import { late } from '@kolo/ui/patterns/late'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import type { Loan } from '../../loans/loan.contract.ts'

const PayWrittenOffSheet = late(async () => (await import('./pay-written-off-sheet.tsx')).PayWrittenOffSheet)

export function OwnWriteOff({ loan }: { loan: Loan }) {
  const [isPaying, setPaying] = useState(false)
  const { writeOff } = loan
  if (!writeOff) return null
  const isOwed = writeOff.owedKobo > 0n
  return (
    <>
      {isOwed ? (
        <Notice tone="bad" title="Your loan was written off, and you still owe it.">
          Pay it from your wallet, all at once or in parts. Until then you cannot get another loan.
        </Notice>
      ) : (
        <Notice title="You have paid all that was written off." />
      )}
      <Card title="Written off">
        <Facts
          facts={[
            {
              key: 'owed',
              name: 'Still owed',
              value: <Naira amount={writeOff.owedKobo} className="strong" />,
            },
            { key: 'amount', name: 'Written off', value: <Naira amount={writeOff.amountKobo} /> },
            { key: 'at', name: 'On', value: <Moment at={writeOff.at} /> },
          ]}
        />
        {isOwed && loan.can.payWrittenOff === true && (
          <div className="btn-row">
            <Button look="primary" onClick={() => setPaying(true)}>
              Pay from wallet
            </Button>
          </div>
        )}
      </Card>
      {isPaying && <PayWrittenOffSheet loan={loan} onClose={() => setPaying(false)} />}
    </>
  )
}
