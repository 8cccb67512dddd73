import { dayIn, lagos } from '@kolo/foundation/time'
import type { ColumnsOf } from '@kolo/ui/admin/admin-list'
import { RecordLink } from '@kolo/ui/admin/list-address'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Chip } from '@kolo/ui/primitives/chip'
import { roleNames, tierNames } from '../../profiles/profile.messages.ts'
import { formatPhone } from '../../profiles/profile.rules.ts'
import { KycChip } from '../../profiles/screens/kyc-chip.tsx'
import { ActiveChip, CheckedChip } from '../../profiles/screens/profile-facts.tsx'
import type { listMembers, MemberListRow } from '../members.contract.ts'

/** The columns of the list; phone and money are given to administrators alone. */
export const memberColumns: ColumnsOf<typeof listMembers> = [
  { key: 'member', title: 'Member', phone: 'first', sort: 'name', cell: (row) => <MemberCell row={row} /> },
  {
    key: 'email',
    title: 'Email',
    hidden: true,
    phone: 'hide',
    cell: (row) => <span className="sm">{row.email}</span>,
  },
  {
    key: 'phone',
    title: 'Phone',
    phone: 'hide',
    isThere: (row) => row.phone !== null,
    cell: (row) => <span className="num muted">{row.phone ? formatPhone(row.phone) : '–'}</span>,
  },
  { key: 'identity', title: 'Identity', cell: (row) => <KycChip status={row.kycStatus} /> },
  { key: 'tier', title: 'Tier', phone: 'hide', cell: (row) => tierNames[row.accountTier] },
  { key: 'status', title: 'Status', cell: (row) => <ActiveChip isActive={row.isActive} /> },
  {
    key: 'profile',
    title: 'Email and profile',
    hidden: true,
    phone: 'hide',
    cell: (row) => (
      <>
        <CheckedChip checked={row.emailVerified} />{' '}
        <span className="sm muted">{row.profileComplete ? 'Complete' : 'Not complete'}</span>
      </>
    ),
  },
  {
    key: 'seen',
    title: 'Last here',
    hidden: true,
    phone: 'hide',
    cell: (row) => (row.lastActiveAt ? <Moment at={row.lastActiveAt} /> : 'Never'),
  },
  {
    key: 'saved',
    title: 'Saved',
    right: true,
    phone: 'lead',
    isThere: (row) => row.savedKobo !== null,
    cell: (row) => row.savedKobo !== null && <Naira amount={row.savedKobo} className="strong" />,
  },
  {
    key: 'joined',
    title: 'Joined',
    right: true,
    phone: 'hide',
    sort: 'joined',
    cell: (row) => <Day day={dayIn(lagos, row.createdAt)} />,
  },
]

function MemberCell({ row }: { row: MemberListRow }) {
  return (
    <span className="row">
      <Avatar name={row.fullName} picture={row.avatar} size="sm" />
      <span className="min-w-0">
        <span className="medium block">
          <RecordLink id={row.uid} at="member" className="mlink">
            {row.fullName}
          </RecordLink>{' '}
          {row.role !== 'user' && (
            <Chip tone="ink" plain>
              {roleNames[row.role]}
            </Chip>
          )}
        </span>
        <span className="faint xs num">{row.memberCode}</span>
      </span>
    </span>
  )
}
