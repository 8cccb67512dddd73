import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { listUnusedMails, type UnusedMail } from '../../tickets/ticket.contract.ts'
import { unusedReasonNames } from '../../tickets/ticket.messages.ts'

/** Mails to support that became no message, with why. */
export function UnusedMailsSheet({ onClose }: { onClose: () => void }) {
  const pages = usePages()
  const list = useRead(listUnusedMails, { query: pages.query })
  return (
    <Sheet open title="Unused emails" onClose={onClose}>
      <div className="stack">
        <p className="sm muted">
          These emails to support were not added to a ticket. We keep this list for 90 days, without their
          text. Ask the sender if it matters.
        </p>
        <Screen
          of={list}
          what="the unused emails"
          isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
          empty={
            <EmptyState picture={messageCircleIcon} title="No unused emails">
              Every email of the last 90 days was added to a ticket.
            </EmptyState>
          }
        >
          {(page) => (
            <>
              <ul className="list">
                {page.rows.map((mail) => (
                  <MailItem key={mail.id} of={mail} onClose={onClose} />
                ))}
              </ul>
              <Pager busy={list.isFetching} {...pages.pager(page)} />
            </>
          )}
        </Screen>
      </div>
    </Sheet>
  )
}

function MailItem({
  of: { reason, sender, subject, ticket, arrivedAt },
  onClose,
}: {
  of: UnusedMail
  onClose: () => void
}) {
  return (
    <li className="item">
      <span className="grow">
        <span className="item-title block worth">{subject || 'No subject'}</span>
        <span className="item-sub block worth">{sender || 'No sender'}</span>
        <span className="item-sub block">
          {unusedReasonNames[reason]} · <Moment at={arrivedAt} />
        </span>
      </span>
      {ticket && (
        <Link className="link" to={`?open=${ticket.id}`} onClick={onClose} replace>
          {ticket.code}
        </Link>
      )}
    </li>
  )
}
