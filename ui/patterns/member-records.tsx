/** What a feature lists of one person on the page administrators see of them: newest first, ten at a time. */
import { type Column, Pager, Table } from '../primitives/table.tsx'
import { usePages } from './pages.tsx'
import { Screen } from './screen.tsx'

const rowsAPage = 10

/** The page of the list; its `query` goes into the read. */
export function useMemberPages() {
  const pages = usePages(rowsAPage)
  return { ...pages, query: { limit: rowsAPage, ...pages.query } }
}

type Page<Row> = { rows: readonly Row[]; nextCursor?: string | undefined }

/** The list; `what` stands in sentences: "the payments". */
export function MemberRecords<Row extends { id: string }>({
  what,
  pages,
  read,
  columns,
  none,
}: {
  what: string
  pages: ReturnType<typeof useMemberPages>
  read: Parameters<typeof Screen<Page<Row>>>[0]['of'] & { isFetching: boolean }
  columns: readonly Column<Row>[]
  /** Said where there is nothing. */
  none: string
}) {
  return (
    <Screen
      of={read}
      what={what}
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={<p className="sm muted">{none}</p>}
    >
      {(page) => (
        <section className="card">
          <Table label={what} columns={columns} rows={page.rows} rowKey={({ id }) => id} />
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </section>
      )}
    </Screen>
  )
}
