import { memberPath } from '@kolo/profile/paths'
import { AdminList, type ColumnsOf } from '@kolo/ui/admin/admin-list'
import { bulkAction } from '@kolo/ui/admin/bulk-actions'
import { Moment } from '@kolo/ui/patterns/moments'
import { withRow } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { mailIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type Invitation,
  type InvitedPeople,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../invitations.contract.ts'
import { InvitationActs, invitationsCacheUpdates } from './invitation-actions.tsx'
import { InviteSheet, leftOutWords } from './invite-sheet.tsx'

const states: Record<Invitation['state'], { tone: Tone; words: string }> = {
  sent: { tone: 'wait', words: 'Sent' },
  accepted: { tone: 'ok', words: 'Accepted' },
  expired: { tone: 'quiet', words: 'Expired' },
}

const columns: ColumnsOf<typeof listInvitations> = [
  {
    key: 'email',
    title: 'Email',
    sort: 'email',
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
    title: 'Status',
    phone: 'lead',
    cell: ({ state }) => <Chip tone={states[state].tone}>{states[state].words}</Chip>,
  },
  {
    key: 'sent',
    title: 'Sent',
    sort: 'sent',
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
    sort: 'ends',
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

const isOpen = ({ state }: Invitation) => state !== 'accepted'

const bulk = [
  bulkAction<Invitation, typeof sendInvitationAgain>(sendInvitationAgain, {
    label: 'Send again',
    isFor: isOpen,
    lead: (rows) =>
      rows.length === 1
        ? 'They get a new link. The old link stops working.'
        : `${rows.length} people each get a new link. The old links stop working.`,
    confirm: 'Send again',
    inputOf: ({ id }) => ({ params: { id } }),
    cacheUpdates: (invitation) => invitationsCacheUpdates((rows) => withRow(rows, invitation)),
    invalidates: [listInvitations],
  }),
  bulkAction<Invitation, typeof withdrawInvitation>(withdrawInvitation, {
    label: 'Withdraw',
    isFor: isOpen,
    lead: () => 'The links that were sent stop working, and the addresses are forgotten.',
    confirm: 'Withdraw invitations',
    danger: true,
    inputOf: ({ id }) => ({ params: { id } }),
    invalidates: [listInvitations],
  }),
]

/** Invitations that were sent, and the way to send more. */
export function InvitationsPage() {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<InvitedPeople>()
  return (
    <>
      <AdminList
        endpoint={listInvitations}
        title="Invitations"
        lead="A link by email with which somebody opens their account"
        actions={
          <Button look="primary" icon={plusIcon} onClick={() => setOpen(true)}>
            Invite people
          </Button>
        }
        above={done && <Outcome of={done} />}
        what="the invitations"
        label="Invitations, newest first"
        columns={columns}
        rowKey={({ id }) => id}
        nameOf={({ email }) => email}
        bulk={bulk}
        empty={{
          picture: mailIcon,
          title: 'Nobody is invited',
          text: 'Paste the addresses of people who should join. Each gets a link of their own.',
        }}
      />
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
