import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { useId } from 'react'
import type { TakenEndpoints } from '../channels.contract.ts'

/** The card of the settings that switches a channel on or off, with the way to its desk once it is on. */
export function TakenCard({
  of,
  invalidates,
  words,
  desk,
}: {
  of: TakenEndpoints
  /** What else shows whether it is taken. */
  invalidates: readonly `/api/${string}`[]
  words: { title: string; switch: string; hint: string; on: string; off: string }
  desk: { to: string; successToast: string }
}) {
  const key = useId()
  const read = useRead(of.read, {})
  const act = useEndpointMutation(of.change, {
    cacheUpdates: (settings) => [setQuery(of.read, {}, settings)],
    invalidates,
    onDone: ({ isTaken }) => toast.ok({ title: isTaken ? words.on : words.off }),
    failed: 'Nothing was changed',
  })
  return (
    <section className="card card-pad stack" aria-labelledby={key}>
      <h2 id={key}>{words.title}</h2>
      <Screen of={read} what="this setting">
        {({ isTaken }) => (
          <>
            <SwitchRow
              title={words.switch}
              hint={words.hint}
              on={isTaken}
              disabled={act.isPending}
              onChange={(next) => act.mutate({ input: { body: { isTaken: next } } })}
            />
            {isTaken && (
              <p>
                <ButtonLink to={desk.to}>{desk.successToast}</ButtonLink>
              </p>
            )}
          </>
        )}
      </Screen>
    </section>
  )
}
