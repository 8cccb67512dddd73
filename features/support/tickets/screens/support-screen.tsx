import { WaysToCall } from '@kolo/community/screens'
import { idOf } from '@kolo/foundation/ids'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { messageCircleIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { Tabs } from '@kolo/ui/primitives/tabs'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { supportPath, ticketPath } from '../../support.paths.ts'
import { listTickets, type OwnTicket } from '../ticket.contract.ts'
import { memberStatusNames } from '../ticket.messages.ts'
import { recordTypes, type TicketStatus } from '../ticket.rules.ts'
import { type About, NewTicketSheet } from './new-ticket-sheet.tsx'
import { QuickAnswers } from './quick-answers.tsx'
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

const shownNames = { open: 'Open', solved: 'Solved' } as const
type Shown = keyof typeof shownNames

/** What a member asked support, what they could ask about, and whom to call. `transfers`: those a question starts from. */
export function SupportScreen({ transfers }: { transfers: ReactNode }) {
  const pages = usePages()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const show: Shown = search.get('show') === 'solved' ? 'solved' : 'open'
  const list = useRead(listTickets, { query: { ...pages.query, show } })
  const [writing, setWriting] = useState<{ follows: string | null }>()
  const about = aboutIn(search)
  const open = search.get('open')
  const listPath = show === 'open' ? supportPath : `${supportPath}?show=${show}`
  const back = () => void navigate(listPath, { replace: true })
  return (
    <div className="stack">
      <PageHead
        title="Support"
        lead="Your questions and our answers"
        actions={
          <Button look="primary" icon={plusIcon} onClick={() => setWriting({ follows: null })}>
            New ticket
          </Button>
        }
      />
      <ListAndTicket
        list={
          <section className="card" aria-label="Your tickets">
            <Tabs
              label="Your tickets"
              chosen={show}
              onChoose={(next) => {
                pages.restart()
                setSearch(next === 'open' ? {} : { show: next }, { replace: true })
              }}
              tabs={(['open', 'solved'] as const).map((key) => ({ key, title: shownNames[key] }))}
            >
              <Screen
                of={list}
                what="your tickets"
                isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
                empty={
                  <EmptyState
                    card={false}
                    picture={messageCircleIcon}
                    title={show === 'open' ? 'No open tickets' : 'Nothing solved yet'}
                  >
                    Your questions and our answers appear here.
                  </EmptyState>
                }
              >
                {(page) => (
                  <>
                    <div className="list">
                      {page.rows.map((one) => (
                        <TicketItem
                          key={one.id}
                          of={one}
                          isOpen={one.id === open}
                          to={show === 'open' ? ticketPath(one.id) : `${ticketPath(one.id)}&show=${show}`}
                        />
                      ))}
                    </div>
                    {(!pages.isFirst || page.nextCursor) && (
                      <Pager busy={list.isFetching} {...pages.pager(page)} />
                    )}
                  </>
                )}
              </Screen>
            </Tabs>
          </section>
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
      <div className="grid g-2">
        {transfers}
        <QuickAnswers />
      </div>
      <Card title="Call us">
        <WaysToCall />
        <p className="sm muted">We never ask for your password, card PIN or code.</p>
      </Card>
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
  of: { code, subject, status, changedAt, last },
  isOpen,
  to,
}: {
  of: OwnTicket
  to: string
  isOpen: boolean
}) {
  return (
    <Link className="item top tk" aria-current={isOpen || undefined} to={to} replace>
      <span className="grow">
        <span className="item-title block">{subject}</span>
        {last && (
          <span className="item-sub block">
            {last.byStaff ? 'Support' : 'You'}: {last.words}
          </span>
        )}
        <span className="item-sub row row-2 wrap">
          <span>{code}</span>
          <Moment at={changedAt} />
        </span>
      </span>
      <Chip tone={tones[status]}>{memberStatusNames[status]}</Chip>
      {status === 'waiting_member' && last?.byStaff && <span className="unread" />}
    </Link>
  )
}
