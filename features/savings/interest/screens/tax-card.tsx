import type { Approval } from '@kolo/approvals/contract'
import { WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { type CacheUpdate, updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { writeRate } from '../../plans/screens/plan.messages.ts'
import { type InterestOverview, readInterest } from '../interest.contract.ts'
import { InterestTaxSheet } from './interest-tax-sheet.tsx'

/** The rates of the tax among the settings of the community. */
export function TaxSettingCard() {
  const read = useRead(readInterest, {})
  return (
    <Screen of={read} what="the tax on interest">
      {({ tax }) => <TaxCard tax={tax} title="Withholding tax on interest" />}
    </Screen>
  )
}

/** What was decided about another rate, in the page that is kept. */
function waitingCacheUpdates(approval: Approval): readonly CacheUpdate[] {
  if (approval.status === 'approved') return []
  const waiting = approval.status === 'waiting' ? approval : undefined
  return [updateQuery(readInterest, {}, (kept) => ({ ...kept, tax: { ...kept.tax, waiting } }))]
}

/** The rates of the tax by the days they hold from, and the way to another one. */
export function TaxCard({ tax, title = 'Tax withheld' }: { tax: InterestOverview['tax']; title?: string }) {
  const [changing, setChanging] = useState(false)
  const { rates, rateBps, waiting, can } = tax
  return (
    <Card title={title}>
      {waiting && <WaitingNotice approval={waiting} cacheUpdates={waitingCacheUpdates} />}
      <p className="sm muted">
        Withholding tax on interest has the rate of the day on which a period ends. Ask your tax adviser which
        rate applies to your community.
      </p>
      <Facts
        facts={[
          { key: 'now', name: 'Today', value: writeRate(rateBps) },
          ...rates.map((rate) => ({
            key: rate.effectiveFrom,
            name: (
              <>
                From <Day day={rate.effectiveFrom} />
              </>
            ),
            value: writeRate(rate.rateBps),
          })),
        ]}
      />
      {can.change && (
        <Button block disabled={waiting !== undefined} onClick={() => setChanging(true)}>
          Change the rate
        </Button>
      )}
      {changing && <InterestTaxSheet onClose={() => setChanging(false)} />}
    </Card>
  )
}
