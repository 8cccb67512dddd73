/** What it takes to settle a loan today, and on any later day. */

import { type CalendarDate, calendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { type ReactNode, useState } from 'react'
import { type Loan, readLoanSettlement } from '../../loans/loan.contract.ts'

type Settlement = NonNullable<Loan['settlement']>

export function SettleCard({ loan, onSettle }: { loan: Loan; onSettle: () => void }) {
  const [on, setOn] = useState('')
  const [isAsking, setAsking] = useState(false)
  const day = calendarDate(on)
  if (!loan.settlement) return null
  return (
    <Card title="Settle early">
      <SettlementFacts settlement={loan.settlement} total="Settle today" />
      <div className="btn-row">
        <Button onClick={onSettle}>Settle this loan</Button>
        {!isAsking && <Button onClick={() => setAsking(true)}>Another day</Button>}
      </div>
      {isAsking && (
        <div className="stack stack-2">
          <DayInput label="On another day" value={on} onValue={setOn} />
          {day && <OnAnotherDay id={loan.id} on={day} />}
        </div>
      )}
    </Card>
  )
}

function OnAnotherDay({ id, on }: { id: string; on: CalendarDate }) {
  const read = useRead(readLoanSettlement, { params: { id }, query: { on } })
  return (
    <Screen of={read} what="the settlement">
      {(answer) => (
        <>
          <SettlementFacts
            settlement={answer.settlement}
            total={
              <>
                Settle on <Day day={answer.on} />
              </>
            }
          />
          <p className="sm muted">If you pay nothing until then.</p>
        </>
      )}
    </Screen>
  )
}

function SettlementFacts({ settlement, total }: { settlement: Settlement; total: ReactNode }) {
  return (
    <Facts
      facts={[
        { key: 'principal', name: 'Principal left', value: <Naira amount={settlement.principalKobo} /> },
        { key: 'interest', name: 'Interest due', value: <Naira amount={settlement.interestKobo} /> },
        ...(settlement.penaltyKobo > 0n
          ? [{ key: 'penalty', name: 'Penalties', value: <Naira amount={settlement.penaltyKobo} /> }]
          : []),
        { key: 'later', name: 'Interest not yet due', value: <Naira amount={settlement.laterKobo} /> },
        { key: 'waived', name: 'Of it waived', value: <Naira amount={settlement.waivedKobo} /> },
        { key: 'total', name: total, value: <Naira amount={settlement.totalKobo} className="strong" /> },
      ]}
    />
  )
}
