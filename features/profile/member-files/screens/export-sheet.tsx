import { pathOf } from '@kolo/foundation/endpoint'
import { WorkProgress } from '@kolo/long-work/screens'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Pager } from '@kolo/ui/primitives/table'
import { downloadMembers, memberRowsMost } from '../../members/members.contract.ts'
import { memberFileDays } from '../../members/members.rules.ts'
import { memberOrderIn, narrowedMembersIn } from '../../members/screens/member-filters.ts'
import { listMemberFiles, type MemberFile, makeMemberFile, openMemberFile } from '../member-files.contract.ts'

/** The list as it is searched, filtered and ordered, as a file: at once, or made in the background where it is long. */
export function ExportSheet({ search, onClose }: { search: URLSearchParams; onClose: () => void }) {
  const asked = { ...narrowedMembersIn(search), order: memberOrderIn(search) }
  const make = useEndpointMutation(makeMemberFile, {
    cacheUpdates: (file) => [
      updateQueries(listMemberFiles, (page) => ({ ...page, rows: withRow(page.rows, file) })),
    ],
    failed: 'Failed to begin the file',
  })
  return (
    <Sheet open title="Export this list" onClose={onClose}>
      <div className="stack stack-5">
        <section className="stack">
          <p className="sm muted">
            Everybody the search and filters find, in this order, one per line, with their savings. Up to{' '}
            {memberRowsMost.toLocaleString('en-NG')} members.
          </p>
          <div className="row wrap">
            {(['csv', 'xlsx'] as const).map((format) => (
              <a
                key={format}
                className="btn btn-line"
                href={`${pathOf(downloadMembers)}?${new URLSearchParams({ ...asked, format })}`}
                download
              >
                <Icon of={downloadIcon} />
                <span>Export {format === 'csv' ? 'CSV' : 'Excel'}</span>
              </a>
            ))}
          </div>
        </section>
        <section className="stack">
          <h3>Large file</h3>
          <p className="sm muted">
            Any number of members, as CSV. You can go on working while it is made. It is kept for{' '}
            {memberFileDays} days.
          </p>
          <div className="row">
            <Button busy={make.isPending} onClick={() => make.mutate({ input: { body: asked } })}>
              Make a large file
            </Button>
          </div>
          <Files />
        </section>
        <p className="sm muted">
          To move members to a new community, get the sheet with their balances under “Import members”.
        </p>
      </div>
    </Sheet>
  )
}

function Files() {
  const pages = usePages(10)
  const read = useRead(listMemberFiles, { query: { ...pages.query, limit: 10 } })
  return (
    <Screen of={read} what="your files">
      {(page) => (
        <>
          <ul className="list">
            {page.rows.map((file) => (
              <FileRow key={file.id} file={file} onMade={() => void read.refetch()} />
            ))}
          </ul>
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </>
      )}
    </Screen>
  )
}

function FileRow({ file: { id, askedAt, state }, onMade }: { file: MemberFile; onMade: () => void }) {
  return (
    <li className="item">
      <span className="grow">
        <span className="block">
          Asked for <Moment at={askedAt} />
        </span>
        {state === 'making' && <WorkProgress subject={id} onEnded={onMade} />}
        {state === 'gone' && <span className="item-sub block">No longer kept</span>}
      </span>
      {state === 'ready' && (
        <a className="btn btn-line btn-sm" href={pathOf(openMemberFile, { id })} download>
          <Icon of={downloadIcon} />
          <span>
            Open<span className="vh"> the file of members</span>
          </span>
        </a>
      )}
    </li>
  )
}
