import { dayIn, lagos } from '@kolo/foundation/time'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Chip } from '@kolo/ui/primitives/chip'
import type { Column } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { roleNames, tierNames } from '../../profiles/profile.messages.ts'
import { formatPhone } from '../../profiles/profile.rules.ts'
import { KycChip } from '../../profiles/screens/kyc-chip.tsx'
import { ActiveChip, CheckedChip } from '../../profiles/screens/profile-facts.tsx'
import type { MemberListRow } from '../members.contract.ts'
import { type MemberColumn, memberColumns, withColumn } from './member-query.ts'

type ListColumn = Omit<Column<MemberListRow>, 'key'> & {
  /** What only administrators are given. */
  isThere?: (row: MemberListRow) => boolean
}

const columns: Record<MemberColumn, ListColumn> = {
  email: { title: 'Email', phone: 'hide', cell: (row) => <span className="sm">{row.email}</span> },
  phone: {
    title: 'Phone',
    phone: 'hide',
    isThere: (row) => row.phone !== null,
    cell: (row) => <span className="num muted">{row.phone ? formatPhone(row.phone) : '–'}</span>,
  },
  identity: { title: 'Identity', cell: (row) => <KycChip status={row.kycStatus} /> },
  tier: { title: 'Tier', phone: 'hide', cell: (row) => tierNames[row.accountTier] },
  status: { title: 'Status', cell: (row) => <ActiveChip isActive={row.isActive} /> },
  profile: {
    title: 'Email and profile',
    phone: 'hide',
    cell: (row) => (
      <>
        <CheckedChip checked={row.emailVerified} />{' '}
        <span className="sm muted">{row.profileComplete ? 'Complete' : 'Not complete'}</span>
      </>
    ),
  },
  seen: {
    title: 'Last here',
    phone: 'hide',
    cell: (row) => (row.lastActiveAt ? <Moment at={row.lastActiveAt} /> : 'Never'),
  },
  saved: {
    title: 'Saved',
    right: true,
    phone: 'lead',
    isThere: (row) => row.savedKobo !== null,
    cell: (row) => row.savedKobo !== null && <Naira amount={row.savedKobo} className="strong" />,
  },
  joined: {
    title: 'Joined',
    right: true,
    phone: 'hide',
    sortable: true,
    cell: (row) => <Day day={dayIn(lagos, row.createdAt)} />,
  },
}

const columnNames = Object.keys(memberColumns) as MemberColumn[]

/** The columns that were chosen, after the name; `addressOf` leads to a member. */
export function columnsFor(
  rows: readonly MemberListRow[],
  chosen: readonly MemberColumn[],
  addressOf: (uid: string) => string,
): Column<MemberListRow>[] {
  return [
    {
      key: 'member',
      title: 'Member',
      phone: 'first',
      sortable: true,
      cell: (row) => <MemberCell row={row} to={addressOf(row.uid)} />,
    },
    ...chosen
      .map((key) => ({ key, ...columns[key] }))
      .filter(({ isThere }) => !isThere || rows.some(isThere)),
  ]
}

/** Which columns are shown. */
export function ColumnChoice({
  search,
  chosen,
  onSearch,
}: {
  search: URLSearchParams
  chosen: readonly MemberColumn[]
  onSearch: (next: URLSearchParams) => void
}) {
  return (
    <details className="max-lg:hidden">
      <summary className="link">Columns</summary>
      <fieldset className="picks" aria-label="Columns">
        {columnNames.map((name) => (
          <label className="check" key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) => onSearch(withColumn(search, name, event.target.checked))}
            />
            <span>{columns[name].title}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function MemberCell({ row, to }: { row: MemberListRow; to: string }) {
  return (
    <span className="row">
      <Avatar name={row.fullName} picture={row.avatar} size="sm" />
      <span className="min-w-0">
        <span className="medium block">
          <Link className="mlink" to={to} replace preventScrollReset>
            {row.fullName}
          </Link>{' '}
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
