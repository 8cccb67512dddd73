/** Other percentages for the provision: asked for here, approved by another administrator. */
import { saidOfAsking } from '@kolo/approvals/screens'
import type { OutputOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { typedPercent } from '@kolo/ui/patterns/typed-percent'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { changeProvisionRates, readLoanSettings } from '../arrears.contract.ts'
import { ageBucketWords } from '../arrears.messages.ts'
import { type AgeBucket, ageBuckets } from '../arrears.rules.ts'

type Settings = OutputOf<typeof readLoanSettings>
type Values = { reason: string } & Record<AgeBucket, string>

export function ProvisionSheet({ onClose }: { onClose: () => void }) {
  const read = useRead(readLoanSettings, {})
  if (read.data) return <RatesForm settings={read.data} onClose={onClose} />
  return (
    <Sheet open title="Provision rates" onClose={onClose}>
      <Screen of={read} what="the provision rates">
        {() => null}
      </Screen>
    </Sheet>
  )
}

function RatesForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const rates = ageBuckets.map((bucket) => [bucket, String(settings.provisionRates[bucket] / 100)])
  return (
    <MutationSheet<Values, Settings>
      title="Provision rates"
      submit="Submit for approval"
      initial={{ reason: '', ...(Object.fromEntries(rates) as Record<AgeBucket, string>) }}
      mutation={mutation(changeProvisionRates, {
        body: ({ reason, ...typed }: Values) => ({
          reason,
          rates: Object.fromEntries(ageBuckets.map((bucket) => [bucket, typedPercent(typed[bucket] || '0')])),
        }),
      })}
      cacheUpdates={(after) => [setQuery(readLoanSettings, {}, after)]}
      invalidates={['/api/arrears', '/api/approvals', '/api/admin/home']}
      successToast={({ waiting }) => saidOfAsking(waiting, 'Changed')}
      problemTitle="It was not requested."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            In percent of the principal left. In the night after each month the provision is posted at these
            rates.
          </p>
          {ageBuckets.map((bucket) => (
            <TextInput
              key={bucket}
              label={ageBucketWords[bucket]}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              {...field(bucket)}
            />
          ))}
          <TextArea
            label="Reason"
            hint="Another administrator reads it before approving."
            maxLength={500}
            rows={3}
            {...field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
