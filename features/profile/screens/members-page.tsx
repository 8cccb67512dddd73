import { monthNames } from '@kolo/foundation/day-words'
import { dayIn, lagos } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { searchXIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { getMemberFigures, listMembers, type MemberListRow } from '../members.contract.ts'
import { formatPhone } from '../profile.rules.ts'
import { roleNames, tierNames } from '../profile.words.ts'
import { KycChip } from './kyc-chip.tsx'
import { MemberDrawer, type MemberPart } from './member-drawer.tsx'
import { queryOf } from './member-query.ts'
import { MemberToolbar } from './member-toolbar.tsx'
import { ActiveChip } from './profile-facts.tsx'

const pageSize = 25

/** The members of the community, for staff. The open member, the filters and the page are in the address. */
export function MembersPage({
  rights,
  papers,
  actions,
}: {
  rights?: MemberPart
  papers?: MemberPart
  actions?: ReactNode
}) {
  const [search, setSearch] = useSearchParams()
  const query = queryOf(search)
  const read = useRead(listMembers, { query })
  const open = (uid: string | undefined) => {
    const next = new URLSearchParams(search)
    if (uid) next.set('member', uid)
    else next.delete('member')
    return next
  }
  const chosen = search.get('member') ?? undefined
  const narrowed = Object.keys(query).some((name) => name !== 'cursor')
  return (
    <>
      <PageHead title="Members" lead={<MemberFigures />} actions={actions} />
      <MemberToolbar search={search} onSearch={(next) => setSearch(next, { replace: true })} />
      <Screen
        of={read}
        what="the members"
        isEmpty={(page) => page.rows.length === 0}
        empty={<NobodyFound narrowed={narrowed} onClear={() => setSearch({})} />}
      >
        {(page) => (
          <section className="card">
            <Table
              label="Members"
              columns={columnsFor(page.rows, (uid) => `?${open(uid)}`)}
              rows={page.rows}
              rowKey={(row) => row.uid}
              chosen={chosen}
            />
            <MemberPages
              rows={page.rows}
              nextCursor={page.nextCursor}
              search={search}
              busy={read.isFetching}
            />
          </section>
        )}
      </Screen>
      {chosen && (
        <MemberDrawer
          uid={chosen}
          uids={read.data?.rows.map((row) => row.uid) ?? []}
          onShow={(uid) => setSearch(open(uid), { replace: true })}
          rights={rights}
          papers={papers}
        />
      )}
    </>
  )
}

/** "1,862 members, 46 new in November"; nothing while it is not known. */
function MemberFigures() {
  const { data } = useRead(getMemberFigures, {})
  if (!data) return null
  const count = new Intl.NumberFormat('en-NG')
  const month = monthNames[new Date(data.since).getUTCMonth()]
  return (
    <span className="num">
      {count.format(data.members)} {data.members === 1 ? 'member' : 'members'},{' '}
      {count.format(data.newMembers)} new in {month}
    </span>
  )
}

function NobodyFound({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      picture={searchXIcon}
      title={narrowed ? 'Nobody found' : 'No members yet'}
      action={narrowed && <Button onClick={onClear}>Show everybody</Button>}
    >
      {narrowed ? 'Try fewer letters, or take a filter away.' : 'Members appear here once they sign up.'}
    </EmptyState>
  )
}

/** Back and Next. Where we came from travels in the history, so that Back works after a reload too. */
function MemberPages({
  rows,
  nextCursor,
  search,
  busy,
}: {
  rows: readonly MemberListRow[]
  nextCursor: string | undefined
  search: URLSearchParams
  busy: boolean
}) {
  const navigate = useNavigate()
  const location = useLocation()
  const trail = (location.state as { trail?: string[] } | null)?.trail ?? []
  const start = trail.length * pageSize
  const go = (cursor: string, nextTrail: string[]) => {
    const next = new URLSearchParams(search)
    next.delete('member')
    if (cursor) next.set('after', cursor)
    else next.delete('after')
    void navigate({ search: `${next}` }, { state: { trail: nextTrail } })
  }
  const here = search.get('after') ?? ''
  return (
    <Pager
      shown={`${start + 1} to ${start + rows.length}`}
      busy={busy}
      onBack={here ? () => go(trail.at(-1) ?? '', trail.slice(0, -1)) : undefined}
      onNext={nextCursor ? () => go(nextCursor, [...trail, here]) : undefined}
    />
  )
}

function columnsFor(
  rows: readonly MemberListRow[],
  addressOf: (uid: string) => string,
): Column<MemberListRow>[] {
  const withPhones = rows.some((row) => row.phone !== null)
  const withMoney = rows.some((row) => row.savedKobo !== null)
  const columns: (Column<MemberListRow> | false)[] = [
    {
      key: 'member',
      title: 'Member',
      phone: 'first',
      cell: (row) => <MemberCell row={row} to={addressOf(row.uid)} />,
    },
    withPhones && {
      key: 'phone',
      title: 'Phone',
      phone: 'hide',
      cell: (row) => <span className="num muted">{row.phone ? formatPhone(row.phone) : '–'}</span>,
    },
    { key: 'identity', title: 'Identity', cell: (row) => <KycChip status={row.kycStatus} /> },
    { key: 'tier', title: 'Tier', phone: 'hide', cell: (row) => tierNames[row.accountTier] },
    { key: 'status', title: 'Status', cell: (row) => <ActiveChip isActive={row.isActive} /> },
    withMoney && {
      key: 'saved',
      title: 'Saved',
      right: true,
      phone: 'lead',
      cell: (row) => row.savedKobo !== null && <Naira amount={row.savedKobo} className="strong" />,
    },
    {
      key: 'joined',
      title: 'Joined',
      right: true,
      phone: 'hide',
      cell: (row) => <Day day={dayIn(lagos, row.createdAt)} />,
    },
  ]
  return columns.filter((column) => column !== false)
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
