import { saidOfAsking } from '@kolo/approvals/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { DateParts } from '@kolo/ui/primitives/date-parts'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { readRate } from '../../plans/screens/plan.messages.ts'
import { changeInterestTax, type InterestOverview, readInterest } from '../interest.contract.ts'

type Values = { effectiveFrom: string; rateBps: string; reason: string }

/** Another rate of the tax from a day on: asked for with a reason, approved by another administrator. */
export function InterestTaxSheet({ onClose }: { onClose: () => void }) {
  return (
    <MutationSheet<Values, InterestOverview>
      title="Change the tax rate"
      submit="Request approval"
      initial={{ effectiveFrom: '', rateBps: '', reason: '' }}
      mutation={mutation(changeInterestTax, {
        body: ({ effectiveFrom, rateBps, reason }: Values) => ({
          effectiveFrom,
          rateBps: readRate(rateBps) ?? Number.NaN,
          reason,
        }),
      })}
      cacheUpdates={(page) => [setQuery(readInterest, {}, page)]}
      invalidates={['/api/admin', '/api/approvals']}
      successToast={({ tax }) => saidOfAsking(tax.waiting, 'Tax rate changed')}
      problemTitle="The rate was not changed."
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="sm muted">
            Another administrator must approve it. Interest that was posted keeps the tax it was posted with.
          </p>
          <TextInput
            label="Rate in percent"
            hint="For example 10 or 7.5"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            {...form.field('rateBps')}
          />
          <DateParts
            label="From"
            hint="The first day on which a period ends with this rate, tomorrow at the earliest"
            {...form.field('effectiveFrom')}
          />
          <TextArea
            label="Reason"
            hint="Another administrator reads it before they approve the rate"
            maxLength={500}
            rows={3}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
