import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Form } from '@kolo/ui/patterns/form'
import { mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import { ticketPath } from '../../support.paths.ts'
import {
  type Attachment,
  answerTicket,
  closeTicket,
  readTicket,
  type WholeTicket,
} from '../ticket.contract.ts'
import { categoryNames, memberStatusNames, supportMessages } from '../ticket.messages.ts'
import { isOver } from '../ticket.rules.ts'
import { AttachmentsField, withFiles } from './attachments.tsx'
import { Rating } from './rating.tsx'
import { RenameSheet } from './rename-sheet.tsx'
import { Thread } from './thread.tsx'
import { TicketPlace } from './ticket-place.tsx'

const kept = (whole: WholeTicket) => [updateQuery(readTicket, { params: { id: whole.id } }, () => whole)]
const lists = ['/api/tickets']

/** One's own ticket: what was written, an answer, and its end. */
export function TicketSheet({
  id,
  onClose,
  onFollow,
}: {
  id: string
  onClose: () => void
  onFollow: () => void
}) {
  const read = useRead(readTicket, { params: { id } })
  const [isRenaming, setRenaming] = useState(false)
  const over = isRenaming && read.data && <RenameSheet of={read.data} onClose={() => setRenaming(false)} />
  return (
    <TicketPlace title={read.data?.subject ?? 'Ticket'} over={over} onClose={onClose}>
      <Screen of={read} what="this ticket">
        {(ticket) => (
          <div className="stack">
            <p className="sm muted">
              {ticket.code} · {categoryNames[ticket.category]} · {memberStatusNames[ticket.status]}
              {ticket.about && ` · about ${ticket.about}`}
              {ticket.follows && ` · goes on from ${ticket.follows}`}
            </p>
            {ticket.mayRename && (
              <Button size="sm" onClick={() => setRenaming(true)}>
                Change the subject
              </Button>
            )}
            <Thread messages={ticket.messages} side="member" />
            <Foot of={ticket} onFollow={onFollow} />
          </div>
        )}
      </Screen>
    </TicketPlace>
  )
}

function Foot({ of, onFollow }: { of: WholeTicket; onFollow: () => void }) {
  if (of.mergedInto)
    return (
      <Notice title={`It goes on in ${of.mergedInto.code}`}>
        <Link className="link" to={ticketPath(of.mergedInto.id)} replace>
          {of.mergedInto.subject}
        </Link>{' '}
        holds everything that was written in both.
      </Notice>
    )
  const over = isOver(of.status)
  if (over && !of.mayReopen)
    return (
      <>
        {of.mayRate && <Rating of={of} />}
        <Notice title={supportMessages['ticket-closed']} />
        <Button look="primary" block onClick={onFollow}>
          Open a new one
        </Button>
      </>
    )
  return (
    <>
      {over && (
        <Notice tone="ok" title={memberStatusNames[of.status]}>
          If it is not solved, write what is missing: the ticket opens again.
        </Notice>
      )}
      {of.mayRate && <Rating of={of} />}
      <Answer of={of} again={over} />
      {of.status !== 'closed' && <CloseButton of={of} />}
    </>
  )
}

type Reply = { body: string; files: readonly Attachment[] }

function Answer({ of: { id }, again }: { of: WholeTicket; again: boolean }) {
  const { form } = useMutationForm<Reply, WholeTicket>({
    initial: { body: '', files: [] },
    mutation: mutation(answerTicket, { params: { id }, body: withFiles<Reply> }),
    cacheUpdates: kept,
    invalidates: lists,
    onDone: () => form.reset({ body: '', files: [] }),
    successToast: () => (again ? 'The ticket is open again' : 'Sent to Support'),
  })
  return (
    <Form of={form} problemTitle="Your reply was not sent.">
      <TextArea label="Your reply" rows={3} maxLength={5000} {...form.field('body')} />
      <AttachmentsField
        files={form.values.files}
        error={form.errors.files}
        onFiles={(files) => form.setValue('files', files)}
      />
      <Button look="primary" type="submit" busy={form.busy}>
        {again ? 'Open again' : 'Send'}
      </Button>
    </Form>
  )
}

function CloseButton({ of: { id } }: { of: WholeTicket }) {
  const act = useEndpointMutation(closeTicket, {
    cacheUpdates: kept,
    invalidates: lists,
    onDone: () => toast.ok({ title: 'Ticket closed' }),
    failed: 'Not closed',
  })
  return (
    <Button busy={act.isPending} onClick={() => act.mutate({ input: { params: { id } } })}>
      It is solved, close it
    </Button>
  )
}
