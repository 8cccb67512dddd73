import type { Instant } from '@kolo/foundation/time'
import { Moment } from '@kolo/ui/patterns/moments'
import { Chip } from '@kolo/ui/primitives/chip'
import type { Attachment } from '../ticket.contract.ts'
import { MessageFiles } from './attachments.tsx'

type Message = {
  id: string
  author: string
  byStaff: boolean
  internal?: boolean
  body: string
  at: Instant
  files: readonly Attachment[]
}

/** What was written in a ticket, the oldest first; one's own side stands at the end of the line. */
export function Thread({ messages, side }: { messages: readonly Message[]; side: 'member' | 'staff' }) {
  return (
    <div className="thread">
      {messages.map(({ id, author, byStaff, internal, body, at, files }) => (
        <div key={id} className={byStaff === (side === 'staff') ? 'msg msg-me' : 'msg'}>
          <div>
            <div className="msg-meta">
              <span className="medium">{author}</span>
              {byStaff && <Chip>Support</Chip>}
              {internal && <Chip tone="wait">Note, for staff only</Chip>}
              <Moment at={at} />
            </div>
            <div className="msg-body worth">{body}</div>
            <MessageFiles files={files} />
          </div>
        </div>
      ))}
    </div>
  )
}
