import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Form } from '@kolo/ui/patterns/form'
import { MutationSheet, mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { TickBox } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextArea } from '@kolo/ui/primitives/text-input'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DueChip } from '../../service-hours/screens/due-chip.tsx'
import {
  type Attachment,
  answerMember,
  assignTicket,
  listSavedReplies,
  listStaff,
  moveTicket,
  readStaffTicket,
  type WholeStaffTicket,
} from '../ticket.contract.ts'
import { categoryNames, moveNames, priorityNames, starNames, statusNames } from '../ticket.messages.ts'
import { isOver, movesFrom, type StaffMove } from '../ticket.rules.ts'
import { AttachmentsField, withFiles } from './attachments.tsx'
import { DescribeSheet } from './describe-sheet.tsx'
import { MergeSheet } from './merge-sheet.tsx'
import { Thread } from './thread.tsx'
import { TicketPlace } from './ticket-place.tsx'
import { kept, lists } from './ticket-queue.cache.ts'

const channelWords = { web: '', email: ' · came by email', admin: ' · opened for the member' }

/** A ticket on the desk: what was written, an answer or a note, and where it goes next. */
export function StaffTicketSheet({
  id,
  onClose,
  onGo,
}: {
  id: string
  onClose: () => void
  /** To another ticket. */
  onGo: (id: string) => void
}) {
  const read = useRead(readStaffTicket, { params: { id } })
  const [sheet, setSheet] = useState<'resolve' | 'describe' | 'merge'>()
  const back = () => setSheet(undefined)
  const over =
    (sheet === 'resolve' && <ResolveSheet id={id} onClose={back} />) ||
    (sheet === 'describe' && read.data && <DescribeSheet of={read.data} onClose={back} />) ||
    (sheet === 'merge' && read.data && <MergeSheet of={read.data} onClose={back} onMerged={onGo} />)
  return (
    <TicketPlace title={read.data?.subject ?? 'Ticket'} over={over} onClose={onClose}>
      <Screen of={read} what="this ticket">
        {(ticket) => (
          <div className="stack">
            <p className="sm muted">
              {ticket.code} · {ticket.member} · {categoryNames[ticket.category]} ·{' '}
              {priorityNames[ticket.priority]} · {statusNames[ticket.status]}
              {ticket.follows && ` · goes on from ${ticket.follows}`}
              {channelWords[ticket.channel]}
              {ticket.tags.map((tag) => ` · ${tag}`)}
            </p>
            {ticket.about && (
              <p className="sm">
                About{' '}
                {ticket.about.link ? (
                  <Link className="link" to={ticket.about.link}>
                    {ticket.about.name}
                  </Link>
                ) : (
                  ticket.about.name
                )}
              </p>
            )}
            {ticket.mergedInto && (
              <Notice title={`It goes on in ${ticket.mergedInto.code}`}>
                <Link className="link" to={`?open=${ticket.mergedInto.id}`} replace>
                  {ticket.mergedInto.subject}
                </Link>{' '}
                holds everything that was written in both.
              </Notice>
            )}
            {ticket.rating && (
              <p className="sm">
                The member found the help: <b>{starNames[ticket.rating.stars - 1]}</b>
                {ticket.rating.comment && <span className="block worth">{ticket.rating.comment}</span>}
              </p>
            )}
            {ticket.due && (
              <p>
                <DueChip due={ticket.due} />
              </p>
            )}
            <Assignment of={ticket} />
            <Moves of={ticket} onResolve={() => setSheet('resolve')}>
              {ticket.status !== 'merged' && (
                <Button size="sm" onClick={() => setSheet('describe')}>
                  Sort
                </Button>
              )}
              {ticket.status !== 'merged' && ticket.others.length > 0 && (
                <Button size="sm" onClick={() => setSheet('merge')}>
                  Merge
                </Button>
              )}
            </Moves>
            <Thread messages={ticket.messages} side="staff" />
            {ticket.status !== 'merged' && <Answer of={ticket} />}
          </div>
        )}
      </Screen>
    </TicketPlace>
  )
}

function Assignment({ of: { id, status, assignee } }: { of: WholeStaffTicket }) {
  const staff = useRead(listStaff, {})
  const act = useEndpointMutation(assignTicket, {
    cacheUpdates: kept,
    invalidates: lists,
    onDone: (ticket) =>
      toast.ok({ title: ticket.assignee ? `Assigned to ${ticket.assignee.name}` : 'Unassigned' }),
    failed: 'Not changed',
  })
  const [chosen, setChosen] = useState<string>()
  const before = assignee?.uid ?? ''
  const now = chosen ?? before
  if (isOver(status)) return assignee && <p className="sm">Assigned to {assignee.name}</p>
  const known = staff.data?.rows ?? []
  const all = !assignee || known.some(({ uid }) => uid === assignee.uid) ? known : [assignee, ...known]
  return (
    <div className="stack stack-2">
      <Select
        label="Assigned to"
        value={now}
        onValue={setChosen}
        placeholder="Nobody yet"
        options={all.map(({ uid, name }) => ({ value: uid, label: name }))}
      />
      {now !== before && (
        <Button
          busy={act.isPending}
          onClick={() => act.mutate({ input: { params: { id }, body: { assigneeUid: now || null } } })}
        >
          {now ? 'Assign ticket' : 'Unassign ticket'}
        </Button>
      )}
    </div>
  )
}

function Moves({
  of: { id, status },
  onResolve,
  children,
}: {
  of: WholeStaffTicket
  onResolve: () => void
  children: ReactNode
}) {
  const act = useEndpointMutation(moveTicket, {
    cacheUpdates: kept,
    invalidates: lists,
    onDone: (ticket) => toast.ok({ title: statusNames[ticket.status] }),
    failed: 'Not moved',
  })
  const press = (to: StaffMove) =>
    to === 'resolved' ? onResolve() : act.mutate({ input: { params: { id }, body: { to, solution: '' } } })
  return (
    <div className="row row-2 wrap">
      {movesFrom(status).map((to) => (
        <Button key={to} size="sm" busy={act.isPending} onClick={() => press(to)}>
          {status === 'open' ? 'Work on it' : moveNames[to]}
        </Button>
      ))}
      {children}
    </div>
  )
}

type Values = { body: string; internal: boolean; files: readonly Attachment[] }

function Answer({ of: { id, status } }: { of: WholeStaffTicket }) {
  const over = isOver(status)
  const { form } = useMutationForm<Values, WholeStaffTicket>({
    initial: { body: '', internal: over, files: [] },
    mutation: mutation(answerMember, { params: { id }, body: withFiles<Values> }),
    cacheUpdates: kept,
    invalidates: lists,
    onDone: () => form.reset({ body: '', internal: over, files: [] }),
    successToast: (_, { internal }) => (internal ? 'Note saved' : 'Sent to the member'),
  })
  const { values, setValue } = form
  const saved = useRead(listSavedReplies, {}).data?.rows ?? []
  return (
    <Form of={form} problemTitle="It was not sent.">
      {saved.length > 0 && (
        <Select
          label="Saved reply"
          placeholder="Choose one to write it below"
          value=""
          onValue={(chosen) => {
            const body = saved.find((one) => one.id === chosen)?.body
            if (body !== undefined) setValue('body', [values.body, body].filter(Boolean).join('\n'))
          }}
          options={saved.map((one) => ({ value: one.id, label: one.title }))}
        />
      )}
      <TextArea
        label={values.internal ? 'Note for staff' : 'Your answer'}
        rows={3}
        maxLength={5000}
        {...form.field('body')}
      />
      <AttachmentsField
        files={values.files}
        error={form.errors.files}
        onFiles={(files) => setValue('files', files)}
      />
      {!over && (
        <TickBox ticked={values.internal} onTick={(isNote) => setValue('internal', isNote)}>
          A note: the member never reads it
        </TickBox>
      )}
      <Button look="primary" type="submit" busy={form.busy}>
        {values.internal ? 'Save the note' : 'Send'}
      </Button>
    </Form>
  )
}

function ResolveSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <MutationSheet<{ solution: string }, WholeStaffTicket>
      title="Resolve the ticket"
      submit="Resolve"
      initial={{ solution: '' }}
      mutation={mutation(moveTicket, {
        params: { id },
        body: (values: { solution: string }) => ({ ...values, to: 'resolved' }),
      })}
      cacheUpdates={kept}
      invalidates={lists}
      successToast={() => 'Resolved'}
      problemTitle="The ticket was not resolved."
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          label="What the solution was"
          hint="The member reads it"
          rows={4}
          maxLength={5000}
          {...field('solution')}
        />
      )}
    </MutationSheet>
  )
}
