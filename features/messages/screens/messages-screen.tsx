import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Count } from '@kolo/ui/primitives/chip'
import { mailIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { listThreads, type Thread } from '../messages.contract.ts'
import { conversationPath, directoryPath, messagesPath } from '../messages.paths.ts'
import { ConversationSheet } from './conversation-sheet.tsx'
import { PersonName } from './person-name.tsx'

/** One's conversations with other members. */
export function MessagesScreen() {
  const pages = usePages()
  const list = useRead(listThreads, { query: pages.query })
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const uid = search.get('with')
  return (
    <div className="stack">
      <PageHead
        title="Messages"
        lead="Between you and other members."
        actions={
          <Link className="btn" to={directoryPath}>
            Find a member
          </Link>
        }
      />
      <Screen
        of={list}
        what="your messages"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={
          <EmptyState picture={mailIcon} title="No messages yet">
            Find a member in the directory and write to them.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <Card title="Conversations" padded={false}>
              <div className="list">
                {page.rows.map((thread) => (
                  <ThreadItem key={thread.id} of={thread} />
                ))}
              </div>
            </Card>
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {uid && (
        <ConversationSheet
          key={uid}
          uid={uid}
          onClose={() => void navigate(messagesPath, { replace: true })}
        />
      )}
    </div>
  )
}

function ThreadItem({ of: { person, last, unread } }: { of: Thread }) {
  const said = last.body ?? 'A moderator hid this message.'
  return (
    <Link className="item top" to={conversationPath(person.uid)} replace preventScrollReset>
      <PersonName of={person}>
        <span className="item-sub trunc block">{last.isMine ? `You: ${said}` : said}</span>
        <span className="xs faint block">
          <Moment at={last.at} />
        </span>
      </PersonName>
      <Count value={unread} label="unread" />
    </Link>
  )
}
