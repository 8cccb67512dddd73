import { monthNames } from '@kolo/foundation/day-words'
import type { OutputOf } from '@kolo/foundation/endpoint'
import { AdminList } from '@kolo/ui/admin/admin-list'
import { withoutPlace } from '@kolo/ui/admin/list-address'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Button } from '@kolo/ui/primitives/button'
import { downloadIcon, searchXIcon } from '@kolo/ui/primitives/icons'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { savedViews } from '../../saved-views/saved-views.contract.ts'
import { getMemberFigures, listMembers } from '../members.contract.ts'
import { memberBulkActions } from './member-bulk-actions.tsx'
import { memberColumns } from './member-columns.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { memberFilters, memberPlaces, narrowedMembersIn } from './member-filters.ts'
import type { MemberPart } from './member-parts.tsx'

const ExportSheet = late(
  async () => (await import('../../member-files/screens/export-sheet.tsx')).ExportSheet,
)

/** The members of the community, for staff. The open member, the filters and the page are in the address. */
export function MembersPage({
  rights,
  papers,
  actions,
  isAdministrator = false,
}: {
  rights?: MemberPart
  papers?: MemberPart
  actions?: ReactNode
  /** Changes members and takes the list along; the server decides. */
  isAdministrator?: boolean
}) {
  const [search, setSearch] = useSearchParams()
  const figures = useRead(getMemberFigures, { query: narrowedMembersIn(search) }).data
  const exporting = (isOpen: boolean) => {
    const next = withoutPlace(search, memberPlaces)
    if (isOpen) next.set('export', '1')
    setSearch(next)
  }
  return (
    <>
      <AdminList
        endpoint={listMembers}
        title="Members"
        lead={<MemberFigures figures={figures} />}
        actions={
          <>
            {actions}
            {isAdministrator && (
              <Button icon={downloadIcon} onClick={() => exporting(true)}>
                Export
              </Button>
            )}
          </>
        }
        what="the members"
        label="Members"
        columns={memberColumns}
        rowKey={({ uid }) => uid}
        nameOf={({ fullName }) => fullName}
        search={{ label: 'Search members', placeholder: 'Name, email or code' }}
        filters={memberFilters}
        usualOrder="name"
        places={memberPlaces}
        views={{ endpoints: savedViews, list: 'members', whole: 'Everybody' }}
        bulk={isAdministrator ? memberBulkActions : undefined}
        total={totalOf(figures)}
        empty={{
          picture: searchXIcon,
          title: 'No members yet',
          text: 'Members appear here once they sign up.',
        }}
        emptyNarrowed={{
          picture: searchXIcon,
          title: 'Nobody found',
          text: 'Try fewer letters, or take a filter away.',
          action: <Button onClick={() => setSearch({})}>Show everybody</Button>,
        }}
        record={(uid, { ids, onGo, onClose }) => (
          <MemberDrawer
            uid={uid}
            uids={ids}
            onShow={(next) => (next === undefined ? onClose() : onGo(next))}
            rights={rights}
            papers={papers}
          />
        )}
      />
      {search.has('export') && <ExportSheet search={search} onClose={() => exporting(false)} />}
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

/** "1,862": how many the list has in all, as far as it is known. */
function totalOf(figures: Figures): string | undefined {
  if (!figures) return undefined
  const { count: all, isMore } = figures.found ?? { count: figures.members, isMore: false }
  return `${isMore ? 'more than ' : ''}${count.format(all)}`
}
