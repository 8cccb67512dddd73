import type { OutputOf } from '@kolo/foundation/endpoint'
import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import type { Told } from '@kolo/ui/patterns/kept-answers'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { askHigherLimit } from '../higher-limit.contract.ts'

type Answer = OutputOf<typeof askHigherLimit>

/** Asks administrators for the limits of the next tier. `tells`: what shows that it waits; `refreshes`: what must ask again. */
export function AskHigherLimit({
  tells = () => [],
  refreshes,
  onAsked,
}: {
  tells?: (answer: Answer) => readonly Told[]
  refreshes?: readonly string[]
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
        <ActSheet<{ reason: string }, Answer>
          title="Ask for a higher limit"
          submit="Send to the administrators"
          initial={{ reason: '' }}
          deed={deed(askHigherLimit, { body: (values: { reason: string }) => values })}
          tells={tells}
          {...(refreshes && { refreshes })}
          onDone={onAsked}
          onClose={() => setAsking(false)}
        >
          {(form) => (
            <>
              <p className="muted">
                Two administrators look at it. You can go on with a smaller amount meanwhile.
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
        </ActSheet>
      )}
    </>
  )
}
