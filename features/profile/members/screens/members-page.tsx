import { monthNames } from '@kolo/foundation/day-words'
import type { OutputOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { downloadIcon, searchXIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager, Table } from '@kolo/ui/primitives/table'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { getMemberFigures, listMembers, type MemberListRow } from '../members.contract.ts'
import { MemberDrawer } from './member-drawer.tsx'
import type { MemberPart } from './member-parts.tsx'
import { columnsIn, narrowedBy, orderBy, queryOf, sortOf, withPart } from './member-query.ts'
import { ColumnChoice, columnsFor } from './member-table.tsx'
import { MemberToolbar } from './member-toolbar.tsx'
import { MemberViews } from './member-views.tsx'

const ExportSheet = late(
  async () => (await import('../../member-files/screens/export-sheet.tsx')).ExportSheet,
)

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
  const narrowed = narrowedBy(search)
  const figures = useRead(getMemberFigures, { query: narrowed }).data
  const isNarrowed = Object.keys(narrowed).length > 0
  const columns = columnsIn(search)
  const show = (next: URLSearchParams) => setSearch(next, { replace: true })
  // Phone numbers are given to administrators alone, and so is the file.
  const mayTake = read.data?.rows.some((row) => row.phone !== null) ?? false
  return (
    <>
      <PageHead
        title="Members"
        lead={<MemberFigures figures={figures} />}
        actions={
          <>
            {actions}
            {mayTake && (
              <Button icon={downloadIcon} onClick={() => setSearch(withPart(search, 'export', '1'))}>
                Export
              </Button>
            )}
          </>
        }
      />
      <MemberToolbar search={search} onSearch={show} />
      <MemberViews search={search} onSearch={show} />
      <ColumnChoice search={search} chosen={columns} onSearch={show} />
      <Screen
        of={read}
        what="the members"
        isEmpty={(page) => page.rows.length === 0}
        empty={<NobodyFound narrowed={isNarrowed} onClear={() => setSearch({})} />}
      >
        {(page) => (
          <section className="card">
            <Table
              label="Members"
              columns={columnsFor(page.rows, columns, (uid) => `?${open(uid)}`)}
              rows={page.rows}
              rowKey={(row) => row.uid}
              chosen={chosen}
              sort={sortOf(search)}
              onSort={narrowed.search ? undefined : (sort) => show(withPart(search, 'order', orderBy(sort)))}
            />
            <MemberPages
              rows={page.rows}
              nextCursor={page.nextCursor}
              search={search}
              total={totalOf(figures)}
              busy={read.isFetching}
            />
          </section>
        )}
      </Screen>
      {search.has('export') && (
        <ExportSheet search={search} onClose={() => setSearch(withPart(search, 'export', ''))} />
      )}
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

type Figures = OutputOf<typeof getMemberFigures> | undefined
const count = new Intl.NumberFormat('en-NG')

/** "1,862 members, 46 new in November"; nothing while it is not known. */
function MemberFigures({ figures }: { figures: Figures }) {
  if (!figures) return null
  const month = monthNames[new Date(figures.since).getUTCMonth()]
  return (
    <span className="num">
      {count.format(figures.members)} {figures.members === 1 ? 'member' : 'members'},{' '}
      {count.format(figures.newMembers)} new in {month}
    </span>
  )
}

/** " of 1,862": how many the list has in all, as far as it is known. */
function totalOf(figures: Figures): string {
  if (!figures) return ''
  const { count: all, isMore } = figures.found ?? { count: figures.members, isMore: false }
  return ` of ${isMore ? 'more than ' : ''}${count.format(all)}`
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
  total,
  busy,
}: {
  rows: readonly MemberListRow[]
  nextCursor: string | undefined
  search: URLSearchParams
  /** " of 1,862". */
  total: string
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
      shown={`${count.format(start + 1)} to ${count.format(start + rows.length)}${total}`}
      busy={busy}
      onBack={here ? () => go(trail.at(-1) ?? '', trail.slice(0, -1)) : undefined}
      onNext={nextCursor ? () => go(nextCursor, [...trail, here]) : undefined}
    />
  )
}
