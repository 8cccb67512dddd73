import { deed, useDeedForm } from '@kolo/ui/patterns/act-sheet'
import { useAct, useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { Form } from '@kolo/ui/patterns/form'
import { type Told, toldAll, withoutRow, withRow } from '@kolo/ui/patterns/kept-answers'
import { useMemberPages } from '@kolo/ui/patterns/member-records'
import { Moment } from '@kolo/ui/patterns/moments'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Pager } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { listMemberNotes, type MemberNote, removeMemberNote, writeMemberNote } from '../notes.contract.ts'

const toldNotes = (change: (rows: readonly MemberNote[]) => MemberNote[]): readonly Told[] => [
  toldAll(listMemberNotes, (page) => ({ ...page, rows: change(page.rows) })),
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
  const { form } = useDeedForm<{ body: string }, MemberNote>({
    initial: { body: '' },
    deed: deed(writeMemberNote, { params: { uid }, body: ({ body }) => ({ body }) }),
    tells: (note) => toldNotes((rows) => withRow(rows, note)),
    says: () => 'Noted',
    failed: 'Failed to keep the note',
    onDone: () => form.setValue('body', ''),
  })
  return (
    <Form of={form} className="card card-pad stack">
      <TextArea
        {...form.field('body')}
        label="Note"
        hint="For administrators. The member sees it on no screen, but in the copy of their data: write what you would say to them."
        maxLength={2000}
        rows={3}
      />
      <div className="btn-row">
        <Button type="submit" look="primary" busy={form.busy}>
          Keep note
        </Button>
      </div>
    </Form>
  )
}

function Note({ uid, note: { id, body, author, writtenAt, isOwn } }: { uid: string; note: MemberNote }) {
  const remove = useAct(removeMemberNote, {
    tells: () => toldNotes((rows) => withoutRow(rows, id)),
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
