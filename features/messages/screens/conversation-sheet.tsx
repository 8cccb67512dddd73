import { callEndpoint, useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Form } from '@kolo/ui/patterns/form'
import { Moment } from '@kolo/ui/patterns/moments'
import { mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { usePages } from '@kolo/ui/patterns/pages'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Pager } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  blockMember,
  type Conversation,
  listThreads,
  type Message,
  markConversationRead,
  readConversation,
  sendMessage,
} from '../messages.contract.ts'
import { whyNot } from '../messages.messages.ts'
import { ReportSheet } from './report-sheet.tsx'

const kept = (whole: Conversation) => [
  updateQuery(readConversation, { params: { uid: whole.person.uid }, query: {} }, () => whole),
]
const lists = [`${listThreads.path}?`]

/** What two members wrote to each other, the newest at the end, and an answer. */
export function ConversationSheet({ uid, onClose }: { uid: string; onClose: () => void }) {
  const pages = usePages()
  const read = useRead(readConversation, { params: { uid }, query: pages.query })
  const [reporting, setReporting] = useState<Message>()
  useReadUpTo(uid, pages.isFirst ? read.data : undefined)
  if (reporting) return <ReportSheet message={reporting} uid={uid} onClose={() => setReporting(undefined)} />
  return (
    <Sheet open tall title={read.data?.person.fullName ?? 'Messages'} onClose={onClose}>
      <Screen of={read} what="this conversation">
        {(page) => (
          <div className="stack">
            {(page.nextCursor || !pages.isFirst) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
            {page.rows.length === 0 && <p className="sm muted">Nothing was written yet.</p>}
            <Messages of={page} onReport={setReporting} />
            {pages.isFirst && <Foot of={page} />}
          </div>
        )}
      </Screen>
    </Sheet>
  )
}

/** What was shown is read; the number in the list follows. */
function useReadUpTo(uid: string, page: Conversation | undefined): void {
  const cache = useQueryClient()
  const newest = page?.rows.find(({ isMine }) => !isMine)?.id
  useEffect(() => {
    if (!newest) return
    callEndpoint(markConversationRead, { params: { uid }, body: { upTo: newest } })
      .then(() => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === listThreads.name }))
      // It is marked the next time this is opened.
      .catch(() => undefined)
  }, [uid, newest, cache])
}

function Messages({
  of: { person, rows },
  onReport,
}: {
  of: Conversation
  onReport: (message: Message) => void
}) {
  return (
    <div className="thread">
      {rows.toReversed().map((message) => (
        <div key={message.id} className={message.isMine ? 'msg msg-me' : 'msg'}>
          <div>
            <div className="msg-meta">
              <span className="medium">{message.isMine ? 'You' : person.fullName}</span>
              <Moment at={message.at} />
            </div>
            <div className="msg-body worth">{message.body ?? <em>A moderator hid this message.</em>}</div>
            {!message.isMine && message.body !== null && (
              <p className="xs">
                {message.isReported ? (
                  <span className="muted">You reported this</span>
                ) : (
                  <button type="button" className="more-button" onClick={() => onReport(message)}>
                    Report
                  </button>
                )}
              </p>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

function Foot({ of }: { of: Conversation }) {
  const { can, person, isBlocked } = of
  return (
    <>
      {can.write === true ? <Answer uid={person.uid} /> : <Notice title={whyNot(can.write)} />}
      <BlockButton uid={person.uid} isBlocked={isBlocked} />
    </>
  )
}

function Answer({ uid }: { uid: string }) {
  const { form } = useMutationForm({
    initial: { body: '' },
    mutation: mutation(sendMessage, { params: { uid }, body: (values: { body: string }) => values }),
    cacheUpdates: kept,
    invalidates: lists,
    onDone: () => form.reset({ body: '' }),
  })
  return (
    <Form of={form} problemTitle="Your message was not sent.">
      <TextArea label="Your message" rows={3} maxLength={2000} {...form.field('body')} />
      <Button look="primary" type="submit" busy={form.busy}>
        Send
      </Button>
    </Form>
  )
}

function BlockButton({ uid, isBlocked }: { uid: string; isBlocked: boolean }) {
  const act = useEndpointMutation(blockMember, {
    cacheUpdates: kept,
    invalidates: ['/api/directory'],
    onDone: (now) => toast.ok(now.isBlocked ? 'Blocked' : 'Unblocked'),
    failed: 'Nothing changed',
  })
  return (
    <Button
      look={isBlocked ? 'line' : 'danger-line'}
      busy={act.isPending}
      onClick={() => act.mutate({ input: { params: { uid }, body: { isBlocked: !isBlocked } } })}
    >
      {isBlocked ? 'Unblock this member' : 'Block this member'}
    </Button>
  )
}
