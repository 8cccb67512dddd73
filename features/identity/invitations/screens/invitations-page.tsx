import { memberPath } from '@kolo/profile/paths'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { mailIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Invitation, type InvitedPeople, listInvitations } from '../invitations.contract.ts'
import { InvitationActs } from './invitation-actions.tsx'
import { InviteSheet, leftOutWords } from './invite-sheet.tsx'

const states: Record<Invitation['state'], { tone: Tone; words: string }> = {
  sent: { tone: 'wait', words: 'Sent' },
  accepted: { tone: 'ok', words: 'Accepted' },
  expired: { tone: 'quiet', words: 'Expired' },
}

const columns: readonly Column<Invitation>[] = [
  {
    key: 'email',
    title: 'Email',
    phone: 'first',
    cell: ({ email, member }) => (
      <span className="grow">
        <span className="medium block break-all">{email}</span>
        {member && (
          <Link className="sm" to={memberPath(member.uid)}>
            {member.fullName}
          </Link>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    phone: 'lead',
    cell: ({ state }) => <Chip tone={states[state].tone}>{states[state].words}</Chip>,
  },
  {
    key: 'sent',
    title: 'Sent',
    cell: ({ sentAt, sends }) => (
      <span>
        <Moment at={sentAt} />
        {sends > 1 && <span className="faint"> ({sends} times)</span>}
      </span>
    ),
  },
  {
    key: 'ends',
    title: 'Works until',
    cell: ({ expiresAt, state }) => (state === 'accepted' ? '' : <Moment at={expiresAt} />),
  },
  { key: 'by', title: 'Invited by', cell: ({ invitedBy }) => invitedBy ?? 'Former administrator' },
  {
    key: 'acts',
    title: 'Change',
    phone: 'acts',
    right: true,
    cell: (invitation) =>
      invitation.state === 'accepted' ? null : <InvitationActs invitation={invitation} />,
  },
]

/** Invitations that were sent, and the way to send more. */
export function InvitationsPage() {
  const pages = usePages()
  const read = useRead(listInvitations, { query: pages.query })
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<InvitedPeople>()
  return (
    <>
      <PageHead
        title="Invitations"
        lead="A link by email with which somebody opens their account"
        actions={
          <Button look="primary" icon={plusIcon} onClick={() => setOpen(true)}>
            Invite people
          </Button>
        }
      />
      <div className="stack stack-5">
        {done && <Outcome of={done} />}
        <Screen
          of={read}
          what="the invitations"
          isEmpty={({ rows }) => rows.length === 0 && pages.isFirst}
          empty={
            <EmptyState picture={mailIcon} title="Nobody is invited">
              Paste the addresses of people who should join. Each gets a link of their own.
            </EmptyState>
          }
        >
          {(page) => (
            <section className="card">
              <Table
                label="Invitations, newest first"
                columns={columns}
                rows={page.rows}
                rowKey={({ id }) => id}
              />
              {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
            </section>
          )}
        </Screen>
      </div>
      {open && (
        <InviteSheet
          onClose={() => setOpen(false)}
          onDone={(answer) => {
            setOpen(false)
            setDone(answer)
          }}
        />
      )}
    </>
  )
}

/** How many were sent, and who was left out and why. */
function Outcome({ of: { sent, leftOut } }: { of: InvitedPeople }) {
  const title =
    sent.length === 1 ? '1 invitation is on its way.' : `${sent.length} invitations are on their way.`
  return (
    <Notice tone={leftOut.length > 0 ? 'info' : 'ok'} title={title} live="status">
      {leftOut.length > 0 && (
        <ul className="stack stack-1">
          {leftOut.map(({ email, because }) => (
            <li key={email} className="break-all">
              {email}: {leftOutWords[because]}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
