import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Screen } from '@kolo/ui/patterns/screen'
import { typedPercent } from '@kolo/ui/patterns/typed-percent'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { percentWords } from '../../plans/plans.messages.ts'
import { changeInflation, type Inflation, listOfferedPlans } from '../catalogue.contract.ts'

/** How fast prices rise, which members see beside every return. */
export function InflationCard() {
  const read = useRead(listOfferedPlans, {})
  const [open, setOpen] = useState(false)
  return (
    <section className="card card-pad stack" aria-labelledby="inflation">
      <h2 id="inflation">Inflation</h2>
      <p className="sm muted">
        Members see what a return can buy after prices rise. It changes nobody’s amounts.
      </p>
      <Screen of={read} what="this setting">
        {({ inflation }) => (
          <>
            {inflation ? (
              <Facts
                facts={[
                  { key: 'rate', name: 'Inflation a year', value: percentWords(inflation.rateBps) },
                  { key: 'on', name: 'Of the day', value: <Day day={inflation.on} /> },
                  { key: 'source', name: 'Source', value: inflation.source },
                ]}
              />
            ) : (
              <p>Not set. Members see no amount after inflation.</p>
            )}
            <p>
              <Button onClick={() => setOpen(true)}>Change</Button>
            </p>
            {open && <InflationSheet inflation={inflation} onClose={() => setOpen(false)} />}
          </>
        )}
      </Screen>
    </section>
  )
}

type Values = { rateBps: string; on: string; source: string }

function InflationSheet({ inflation, onClose }: { inflation: Inflation; onClose: () => void }) {
  return (
    <MutationSheet<Values, { inflation: Inflation }>
      title="Inflation"
      submit="Write it"
      initial={{
        rateBps: inflation ? String(inflation.rateBps / 100) : '',
        on: inflation?.on ?? '',
        source: inflation?.source ?? '',
      }}
      mutation={mutation(changeInflation, {
        body: ({ rateBps, on, source }: Values) => ({ rateBps: typedPercent(rateBps), on, source }),
      })}
      cacheUpdates={() => []}
      invalidates={['/api/investment-plans']}
      successToast={() => 'Written'}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label="Inflation" hint="In percent a year" inputMode="decimal" {...field('rateBps')} />
          <DayInput label="Of the day" hint="The last day the rate is about" {...field('on')} />
          <TextInput
            label="Source"
            hint="Who says so"
            autoComplete="off"
            maxLength={120}
            {...field('source')}
          />
        </>
      )}
    </MutationSheet>
  )
}
