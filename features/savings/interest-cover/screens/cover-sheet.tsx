import { saidOfAsking } from '@kolo/approvals/screens'
import type { Kobo } from '@kolo/foundation/money'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { coverInterest, type InterestOverview, readInterest } from '../../interest/interest.contract.ts'

const empty = { amountKobo: '', heldOn: '', wording: '', evidence: '' }

/** Asks that a resolution covers interest which is owed and not earned; another administrator approves it. */
export function CoverSheet({ openKobo, onClose }: { openKobo: Kobo; onClose: () => void }) {
  return (
    <MutationSheet<typeof empty, InterestOverview>
      title="Cover interest by a resolution"
      submit="Request approval"
      initial={empty}
      mutation={mutation(coverInterest, {
        body: (values: typeof empty) => ({ ...values, amountKobo: values.amountKobo || '0' }),
      })}
      cacheUpdates={(page) => [setQuery(readInterest, {}, page)]}
      invalidates={['/api/admin', '/api/approvals']}
      successToast={({ resolutions }) => saidOfAsking(resolutions.waiting, 'Interest covered')}
      problemTitle="The resolution was not recorded."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            <Naira amount={openKobo} /> of interest is owed, and neither earned nor covered. What the
            resolution covers is paid, even if members’ funds fall below zero. Members read its wording.
          </p>
          <AmountInput label="Amount covered, at most" {...field('amountKobo')} />
          <DayInput label="Day of the resolution" {...field('heldOn')} />
          <TextArea
            label="How the interest is covered"
            hint="For example by a levy on members or by a grant, with its date"
            maxLength={1_000}
            rows={4}
            {...field('wording')}
          />
          <TextInput
            label="Evidence"
            hint="The minutes or document, and where it is kept"
            maxLength={300}
            autoComplete="off"
            {...field('evidence')}
          />
        </>
      )}
    </MutationSheet>
  )
}
