import { pathOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { plusIcon, usersIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { downloadMembers, downloadTemplate, listMoveIns, type MoveIn } from '../moving-in.contract.ts'
import { moveInPath } from '../moving-in.paths.ts'
import { StateChip } from './state-chip.tsx'

const UploadSheet = late(async () => (await import('./upload-sheet.tsx')).UploadSheet)

const columns: readonly Column<MoveIn>[] = [
  {
    key: 'list',
    title: 'List',
    phone: 'first',
    cell: (list) => (
      <Link className="cell-link" to={moveInPath(list.id)}>
        <span className="medium block">{list.fileName}</span>
        <span className="faint xs num">{list.code}</span>
      </Link>
    ),
  },
  {
    key: 'members',
    title: 'Members',
    right: true,
    cell: ({ memberCount }) => <span className="num">{memberCount.toLocaleString('en-NG')}</span>,
  },
  {
    key: 'brought',
    title: 'Their balances',
    right: true,
    phone: 'lead',
    cell: ({ broughtKobo }) => <Naira amount={broughtKobo} className="strong" />,
  },
  { key: 'by', title: 'Uploaded by', cell: ({ uploadedBy }) => uploadedBy.fullName },
  { key: 'when', title: 'When', cell: ({ uploadedAt }) => <Moment at={uploadedAt} /> },
  { key: 'state', title: 'Status', cell: (list) => <StateChip list={list} /> },
]

/** An existing society moves in: the lists that were tried and brought in, and the sheets for it. */
export function MovingInPage() {
  const pages = usePages()
  const read = useRead(listMoveIns, { query: pages.query })
  const [search, setSearch] = useSearchParams()
  const go = useNavigate()
  const show = (next: Record<string, string>) => setSearch(next, { replace: true })
  return (
    <>
      <PageHead
        title="Import members"
        lead="Import the members of an existing society, with their balances"
        actions={
          <Button look="primary" icon={plusIcon} onClick={() => show({ do: 'upload' })}>
            Try a list
          </Button>
        }
      />
      <div className="stack stack-5">
        <Sheets />
        <Card title="Lists" padded={false}>
          <Screen
            of={read}
            what="the lists"
            isEmpty={({ rows }) => rows.length === 0 && pages.isFirst}
            empty={
              <EmptyState card={false} picture={usersIcon} title="No list yet" heading="h3">
                Upload your society’s member list, as CSV or XLSX. It is checked first, and each row shows its
                errors. Members are imported once two administrators approve.
              </EmptyState>
            }
          >
            {(page) => (
              <>
                <Table
                  label="Lists, newest first"
                  columns={columns}
                  rows={page.rows}
                  rowKey={({ id }) => id}
                />
                {(!pages.isFirst || page.nextCursor) && (
                  <Pager busy={read.isFetching} {...pages.pager(page)} />
                )}
              </>
            )}
          </Screen>
        </Card>
      </div>
      {search.get('do') === 'upload' && (
        <UploadSheet onClose={() => show({})} onDone={({ id }) => void go(moveInPath(id))} />
      )}
    </>
  )
}

/** The empty sheet, and everybody in the same shape. */
function Sheets() {
  const link = (href: string, words: string, more: string) => (
    <a className="btn btn-line" href={href} download>
      {words}
      <span className="vh"> {more}</span>
    </a>
  )
  return (
    <Card title="Sheets">
      <div className="stack">
        <p className="sm muted">
          You can use your own list, with any column names. The empty sheet has a column for each of your
          savings plans. You can also download the members of this community in this format, with wallets,
          savings and shares. Neither includes investments or debts.
        </p>
        <div className="row wrap">
          {link(pathOf(downloadTemplate), 'Empty sheet', 'as XLSX')}
          {link(pathOf(downloadMembers), 'Members, XLSX', 'with their balances')}
          {link(`${pathOf(downloadMembers)}?as=csv`, 'Members, CSV', 'with their balances')}
        </div>
      </div>
    </Card>
  )
}
