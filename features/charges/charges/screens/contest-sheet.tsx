import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { contestCharge, type OwedPage, type OwnCharge } from '../charge.contract.ts'
import { owedCacheUpdates } from './charge.cache.ts'

/** Contesting a fine: says why, and opens a ticket that names it. */
export function ContestSheet({ charge, onClose }: { charge: OwnCharge; onClose: () => void }) {
  return (
    <MutationSheet<{ reason: string }, OwedPage>
      title="Contest a fine"
      submit="Contest fine"
      initial={{ reason: '' }}
      mutation={mutation(contestCharge, {
        params: { id: charge.id },
        body: ({ reason }: { reason: string }) => ({ reason }),
      })}
      cacheUpdates={owedCacheUpdates}
      invalidates={['/api/tickets', '/api/home']}
      successToast={() => 'Your ticket is open. We answer you there.'}
      problemTitle="The fine was not contested."
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="well">
            <Facts
              facts={[
                { key: 'for', name: 'Fine', value: `${charge.title}, ${charge.code}` },
                { key: 'amount', name: 'Amount', value: <Naira amount={charge.outstandingKobo} /> },
                { key: 'due', name: 'Due', value: <Day day={charge.dueOn} /> },
              ]}
            />
          </div>
          <TextArea
            label="Why is it wrong?"
            hint="An administrator reads it. Until they answer, the fine is not taken."
            maxLength={2_000}
            rows={5}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
