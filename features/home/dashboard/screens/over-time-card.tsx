import { formatNairaShort, koboDrawnAt, koboToDraw } from '@kolo/foundation/money'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { useHiddenAmounts } from '@kolo/ui/patterns/preferences'
import { WhenSeen } from '@kolo/ui/patterns/when-seen'
import { Card } from '@kolo/ui/primitives/card'
import { Segment } from '@kolo/ui/primitives/choices'
import { Skeleton } from '@kolo/ui/primitives/progress'
import { lazy, Suspense, useState } from 'react'
import type { HomePage } from '../home.contract.ts'
import { longMonth, shortMonth } from './home.messages.ts'

const Chart = lazy(async () => ({ default: (await import('@kolo/ui/charts/chart')).Chart }))

/** What the member had saved, and in plans if ever anything, at the end of each month. The chart's script comes when it is scrolled to. */
export function OverTimeCard({
  history,
  chartType,
}: {
  history: HomePage['history']
  chartType: HomePage['dashboard']['chartType']
}) {
  const naira = useNairaText()
  const [hidden] = useHiddenAmounts()
  const [months, setMonths] = useState<'6' | '12'>('12')
  const shown = history.slice(-Number(months))
  const first = shown[0]
  const last = shown.at(-1)
  if (!first || !last) return null
  const hasInvested = shown.some(({ investedKobo }) => investedKobo > 0n)
  const sentence = [
    `Savings went from ${naira(first.savedKobo)} in ${longMonth(first.month)} to ${naira(last.savedKobo)} in ${longMonth(last.month)}.`,
    ...(hasInvested
      ? [`Investments went from ${naira(first.investedKobo)} to ${naira(last.investedKobo)}.`]
      : []),
  ].join(' ')
  return (
    <Card
      title="Over time"
      aside={
        <Segment
          label="Period"
          value={months}
          onValue={setMonths}
          options={[
            { value: '6', label: '6 months' },
            { value: '12', label: '12 months' },
          ]}
        />
      }
    >
      {hidden ? (
        <p className="sm muted">Amounts are hidden on this device.</p>
      ) : (
        <WhenSeen fallback={<Skeleton height="12.5rem" />}>
          <Suspense fallback={<Skeleton height="12.5rem" />}>
            <Chart
              sentence={sentence}
              nothing="No savings in these months yet. Your first confirmed deposit begins the line."
              labelsTitle="Month"
              labels={shown.map(({ month }) => shortMonth(month))}
              fullLabels={shown.map(({ month }) => longMonth(month))}
              series={[
                {
                  name: 'Savings',
                  kind: chartType === 'bar' ? 'bar' : 'area',
                  colour: 1,
                  values: shown.map(({ savedKobo }) => koboToDraw(savedKobo)),
                },
                ...(hasInvested
                  ? [
                      {
                        name: 'Investments',
                        kind: chartType === 'bar' ? ('bar' as const) : ('step' as const),
                        colour: 2 as const,
                        values: shown.map(({ investedKobo }) => koboToDraw(investedKobo)),
                      },
                    ]
                  : []),
              ]}
              axis={(value) => formatNairaShort(koboDrawnAt(value))}
              exact={(value) => naira(koboDrawnAt(value))}
            />
          </Suspense>
        </WhenSeen>
      )}
    </Card>
  )
}
