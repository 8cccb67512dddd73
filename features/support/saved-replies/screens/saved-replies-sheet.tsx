import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  removeSavedReply,
  type SavedReplies,
  type SavedReply,
} from '../../tickets/ticket.contract.ts'

const kept = (all: SavedReplies) => [updateQuery(listSavedReplies, {}, () => all)]
const blank: SavedReply = { id: '', title: '', body: '' }

/** What staff write often: read, written, changed and removed. */
export function SavedRepliesSheet({ onClose }: { onClose: () => void }) {
  const read = useRead(listSavedReplies, {})
  const [writing, setWriting] = useState<SavedReply>()
  if (writing) return <WriteSheet of={writing} onClose={() => setWriting(undefined)} />
  return (
    <Sheet open title="Saved replies" onClose={onClose}>
      <div className="stack">
        <p className="sm muted">All of staff choose from these when they answer a ticket.</p>
        <Button look="primary" onClick={() => setWriting(blank)}>
          New saved reply
        </Button>
        <Screen
          of={read}
          what="the saved replies"
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <EmptyState picture={messageCircleIcon} title="No saved replies yet">
              Write what you answer often once, and choose it when you need it.
            </EmptyState>
          }
        >
          {({ rows }) => (
            <ul className="list">
              {rows.map((one) => (
                <li className="item" key={one.id}>
                  <span className="grow">
                    <span className="item-title block">{one.title}</span>
                    <span className="item-sub worth">{one.body}</span>
                  </span>
                  <Button size="sm" onClick={() => setWriting(one)}>
                    Change<span className="vh"> {one.title}</span>
                  </Button>
                  <RemoveButton of={one} />
                </li>
              ))}
            </ul>
          )}
        </Screen>
      </div>
    </Sheet>
  )
}

function RemoveButton({ of: { id, title } }: { of: SavedReply }) {
  const act = useEndpointMutation(removeSavedReply, {
    cacheUpdates: kept,
    onDone: () => toast.ok({ title: 'Saved reply removed' }),
    failed: 'Not removed',
  })
  return (
    <Button size="sm" busy={act.isPending} onClick={() => act.mutate({ input: { params: { id } } })}>
      Remove<span className="vh"> {title}</span>
    </Button>
  )
}

type Values = { title: string; body: string }

function WriteSheet({ of: { id, title, body }, onClose }: { of: SavedReply; onClose: () => void }) {
  const written = (values: Values) => values
  return (
    <MutationSheet<Values, SavedReplies>
      title={id ? 'Change the saved reply' : 'New saved reply'}
      submit="Save"
      initial={{ title, body }}
      mutation={
        id
          ? mutation(changeSavedReply, { params: { id }, body: written })
          : mutation(addSavedReply, { body: written })
      }
      cacheUpdates={kept}
      successToast={() => 'Saved'}
      problemTitle="The reply was not saved."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label="Title" hint="Only staff read it" maxLength={80} {...field('title')} />
          <TextArea label="Reply" rows={6} maxLength={5000} {...field('body')} />
        </>
      )}
    </MutationSheet>
  )
}
