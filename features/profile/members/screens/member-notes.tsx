import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { Form } from '@kolo/ui/patterns/form'
import { useMemberPages } from '@kolo/ui/patterns/member-records'
import { Moment } from '@kolo/ui/patterns/moments'
import { mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { type CacheUpdate, updateQueries, withoutRow, withRow } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Pager } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { listMemberNotes, type MemberNote, removeMemberNote, writeMemberNote } from '../notes.contract.ts'

const notesCacheUpdates = (change: (rows: readonly MemberNote[]) => MemberNote[]): readonly CacheUpdate[] => [
  updateQueries(listMemberNotes, (page) => ({ ...page, rows: change(page.rows) })),
]

/** What administrators noted about somebody, and a place to note more. */
export function MemberNotes({ member: { uid } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(listMemberNotes, { params: { uid }, query: pages.query })
  return (
    <>
      <WriteNote uid={uid} />
      <Screen
        of={read}
        what="the notes"
        isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
        empty={<p className="sm muted">Nobody has noted anything.</p>}
      >
        {(page) => (
          <section className="card">
            <ul className="list">
              {page.rows.map((note) => (
                <Note key={note.id} uid={uid} note={note} />
              ))}
            </ul>
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </section>
        )}
      </Screen>
    </>
  )
}

function WriteNote({ uid }: { uid: string }) {
  const { form } = useMutationForm<{ body: string }, MemberNote>({
    initial: { body: '' },
    mutation: mutation(writeMemberNote, { params: { uid }, body: ({ body }) => ({ body }) }),
    cacheUpdates: (note) => notesCacheUpdates((rows) => withRow(rows, note)),
    successToast: () => 'Noted',
    failed: 'Failed to save the note',
    onDone: () => form.setValue('body', ''),
  })
  return (
    <Form of={form} className="card card-pad stack">
      <TextArea
        {...form.field('body')}
        label="Note"
        hint="Only administrators see it on screen. The member gets it in a copy of their data, so write what you would say to them."
        maxLength={2000}
        rows={3}
      />
      <div className="btn-row">
        <Button type="submit" look="primary" busy={form.busy}>
          Save note
        </Button>
      </div>
    </Form>
  )
}

function Note({ uid, note: { id, body, author, writtenAt, isOwn } }: { uid: string; note: MemberNote }) {
  const remove = useEndpointMutation(removeMemberNote, {
    cacheUpdates: () => notesCacheUpdates((rows) => withoutRow(rows, id)),
    failed: 'The note was not removed',
  })
  return (
    <li className="item">
      <span className="grow">
        <span className="block prose pre-line">{body}</span>
        <span className="item-sub block">
          {author ?? 'Former administrator'}, <Moment at={writtenAt} />
        </span>
      </span>
      {isOwn && (
        <Button
          size="sm"
          busy={remove.isPending}
          onClick={() => remove.mutate({ input: { params: { uid, noteId: id } } })}
        >
          Remove<span className="vh"> this note</span>
        </Button>
      )}
    </li>
  )
}
