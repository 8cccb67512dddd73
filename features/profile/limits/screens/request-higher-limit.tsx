import type { OutputOf } from '@kolo/foundation/endpoint'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import type { CacheUpdate } from '@kolo/ui/patterns/query-cache'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { askHigherLimit } from '../higher-limit.contract.ts'

type Answer = OutputOf<typeof askHigherLimit>

/** Asks administrators for the limits of the next tier. `tells`: what shows that it waits; `refreshes`: what must ask again. */
export function AskHigherLimit({
  cacheUpdates = () => [],
  invalidates,
  onAsked,
}: {
  cacheUpdates?: (answer: Answer) => readonly CacheUpdate[]
  invalidates?: readonly string[]
  onAsked?: () => void
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p>
        <button type="button" className="more more-button" onClick={() => setAsking(true)}>
          Ask for a higher limit
        </button>
      </p>
      {asking && (
        <MutationSheet<{ reason: string }, Answer>
          title="Ask for a higher limit"
          submit="Send to the administrators"
          initial={{ reason: '' }}
          mutation={mutation(askHigherLimit, { body: (values: { reason: string }) => values })}
          cacheUpdates={cacheUpdates}
          {...(invalidates && { invalidates })}
          onDone={onAsked}
          onClose={() => setAsking(false)}
        >
          {(form) => (
            <>
              <p className="muted">
                Two administrators review it. You can continue with a smaller amount meanwhile.
              </p>
              <TextArea
                {...form.field('reason')}
                label="What do you need it for?"
                hint="The administrators read it"
                maxLength={300}
                rows={3}
              />
            </>
          )}
        </MutationSheet>
      )}
    </>
  )
}
