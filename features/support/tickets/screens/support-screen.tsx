import { WaysToCall } from '@kolo/community/screens'
import { idOf } from '@kolo/foundation/ids'
import { useRead } from '@kolo/ui/patterns/api'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { messageCircleIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { supportPath, ticketPath } from '../../support.paths.ts'
import { listTickets, type Ticket } from '../ticket.contract.ts'
import { memberStatusNames } from '../ticket.messages.ts'
import { recordTypes, type TicketStatus } from '../ticket.rules.ts'
import { type About, NewTicketSheet } from './new-ticket-sheet.tsx'
import { ListAndTicket } from './ticket-place.tsx'
import { TicketSheet } from './ticket-sheet.tsx'

const tones: Record<TicketStatus, Tone> = {
  open: 'wait',
  in_progress: 'wait',
  waiting_member: 'info',
  on_hold: 'wait',
  resolved: 'ok',
  closed: 'quiet',
  merged: 'quiet',
}

/** What a member asked support, and whom to call. */
export function SupportScreen() {
  const { name } = communityOfPage()
  const pages = usePages()
  const list = useRead(listTickets, { query: pages.query })
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [writing, setWriting] = useState<{ follows: string | null }>()
  const about = aboutIn(search)
  const open = search.get('open')
  const back = () => void navigate(supportPath, { replace: true })
  return (
    <div className="stack">
      <PageHead
        title="Support"
        lead={`Ask the officers of ${name}.`}
        actions={
          <Button look="primary" icon={plusIcon} onClick={() => setWriting({ follows: null })}>
            New ticket
          </Button>
        }
      />
      <ListAndTicket
        list={
          <Screen
            of={list}
            what="your tickets"
            isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
            empty={
              <EmptyState picture={messageCircleIcon} title="No tickets yet">
                Your questions and our answers appear here.
              </EmptyState>
            }
          >
            {(page) => (
              <>
                <Card title="Your tickets" padded={false}>
                  <div className="list">
                    {page.rows.map((one) => (
                      <TicketItem key={one.id} of={one} isOpen={one.id === open} />
                    ))}
                  </div>
                </Card>
                <Pager busy={list.isFetching} {...pages.pager(page)} />
              </>
            )}
          </Screen>
        }
        ticket={
          open && (
            <TicketSheet
              key={open}
              id={open}
              onClose={back}
              onFollow={() => {
                back()
                setWriting({ follows: open })
              }}
            />
          )
        }
      />
      <section className="card card-pad" aria-label="Ways to reach us">
        <WaysToCall />
      </section>
      {writing && <NewTicketSheet {...writing} about={null} onClose={() => setWriting(undefined)} />}
      {about && <NewTicketSheet key={about.id} follows={null} about={about} onClose={back} />}
    </div>
  )
}

/** The record somebody came from, as its link says. */
function aboutIn(search: URLSearchParams): About | undefined {
  const type = recordTypes.find((each) => each === search.get('about'))
  const id = idOf(search.get('record'))
  return type && id ? { type, id } : undefined
}

function TicketItem({
  of: { id, code, subject, status, changedAt },
  isOpen,
}: {
  of: Ticket
  isOpen: boolean
}) {
  return (
    <Link className="item top tk" aria-current={isOpen || undefined} to={ticketPath(id)} replace>
      <span className="grow">
        <span className="item-title block">{subject}</span>
        <span className="item-sub row row-2 wrap">
          <span>{code}</span>
          <Moment at={changedAt} />
        </span>
      </span>
      <Chip tone={tones[status]}>{memberStatusNames[status]}</Chip>
    </Link>
  )
}
