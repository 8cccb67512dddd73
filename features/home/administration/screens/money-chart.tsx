import { formatNairaShort, koboDrawnAt, koboToDraw } from '@kolo/foundation/money'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { useHiddenAmounts } from '@kolo/ui/patterns/preferences'
import { WhenSeen } from '@kolo/ui/patterns/when-seen'
import { Card } from '@kolo/ui/primitives/card'
import { Skeleton } from '@kolo/ui/primitives/progress'
import { lazy, Suspense } from 'react'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'
import { longMonth, shortMonth } from '../../dashboard/screens/home.messages.ts'

const Chart = lazy(async () => ({ default: (await import('@kolo/ui/charts/chart')).Chart }))

/** Money through the community's bank accounts, month by month, from the books. */
export function MoneyChart({ flows }: { flows: AdminHomePage['flows'] }) {
  const naira = useNairaText()
  const [hidden] = useHiddenAmounts()
  const last = flows.at(-1)
  const first = flows[0]
  if (!first || !last) return null
  const sentence = `Money in and out by month, ${longMonth(first.month)} to ${longMonth(last.month)}. ${longMonth(last.month)} to date: in ${naira(last.inKobo)}, out ${naira(last.outKobo)}.`
  return (
    <Card title="Money in and out">
      {hidden ? (
        <p className="sm muted">Amounts are hidden on this device.</p>
      ) : (
        <WhenSeen fallback={<Skeleton height="16rem" />}>
          <Suspense fallback={<Skeleton height="16rem" />}>
            <Chart
              sentence={sentence}
              nothing="No money came in or went out in these months."
              labelsTitle="Month"
              heightRem={14.5}
              labels={flows.map(({ month }) => shortMonth(month))}
              fullLabels={flows.map(({ month }) => longMonth(month))}
              series={[
                { name: 'In', kind: 'bar', colour: 3, values: flows.map(({ inKobo }) => koboToDraw(inKobo)) },
                {
                  name: 'Out',
                  kind: 'bar',
                  colour: 4,
                  values: flows.map(({ outKobo }) => koboToDraw(outKobo)),
                },
              ]}
              axis={(value) => formatNairaShort(koboDrawnAt(value))}
              exact={(value) => naira(koboDrawnAt(value))}
            />
          </Suspense>
        </WhenSeen>
      )}
      <p className="xs faint">{longMonth(last.month)} is to date</p>
    </Card>
  )
}
