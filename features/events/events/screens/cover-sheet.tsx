import { CoverUpload } from '@kolo/files/screens'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { invalidateReads, updateQuery } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeCover, type EventReview, putCover, readEventReview, removeCover } from '../event.contract.ts'
import { Cover } from './cover.tsx'

const cacheUpdates = (saved: EventReview) => [
  updateQuery(readEventReview, { params: { id: saved.id } }, () => saved),
]
const invalidates = ['/api/admin/events', '/api/events']

/** Puts a picture on an event, says what it shows, and takes it off. */
export function CoverSheet({ of, onClose }: { of: EventReview; onClose: () => void }) {
  const cache = useQueryClient()
  const [alt, setAlt] = useState(of.cover?.alt ?? '')
  const params = { id: of.id }
  const failed = 'The picture was not changed'
  const describe = useEndpointMutation(describeCover, {
    cacheUpdates,
    invalidates,
    failed,
    onDone: () => toast.ok({ title: 'Saved' }),
  })
  const remove = useEndpointMutation(removeCover, {
    cacheUpdates,
    invalidates,
    failed,
    onDone: () => toast.ok({ title: 'Picture removed' }),
  })
  return (
    <Sheet open title="Cover picture" onClose={onClose}>
      <div className="stack">
        <TextInput
          label="What it shows"
          hint="Describes the picture for people who cannot see it. Write it before you choose a picture"
          maxLength={200}
          value={alt}
          onValue={setAlt}
        />
        {of.cover && alt.trim() !== of.cover.alt && (
          <Button
            busy={describe.isPending}
            onClick={() => describe.mutate({ input: { params, body: { alt } } })}
          >
            Save what it shows
          </Button>
        )}
        <Cover of={of} />
        <p className="sm muted">
          The middle is shown, five by two. The picture is made smaller before it is sent.
        </p>
        <CoverUpload
          contract={putCover}
          inputOf={(body) => ({ params, query: { alt }, body })}
          onSent={async (saved) => {
            await invalidateReads(
              cache,
              invalidates,
              cacheUpdates(saved).flatMap((tell) => tell(cache)),
            )
            toast.ok({ title: 'Picture put on the event' })
          }}
        >
          {of.cover && (
            <Button look="ghost" busy={remove.isPending} onClick={() => remove.mutate({ input: { params } })}>
              Remove picture
            </Button>
          )}
        </CoverUpload>
      </div>
    </Sheet>
  )
}
