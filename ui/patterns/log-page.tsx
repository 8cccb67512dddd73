import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../primitives/button.tsx'
import { PageHead } from '../primitives/card.tsx'
import { EmptyState } from '../primitives/states.tsx'
import { type Column, Pager, Table } from '../primitives/table.tsx'
import { usePages } from './pages.tsx'
import { Screen } from './screen.tsx'

/** The filters of a log, kept in the address so that a view can be shared, and the page of it that is shown. */
export function useLog() {
  const [search, setSearch] = useSearchParams()
  const pages = usePages()
  return {
    pages,
    search,
    change: (name: string, value: string) => {
      const next = new URLSearchParams(search)
      if (value) next.set(name, value)
      else next.delete(name)
      pages.restart()
      setSearch(next, { replace: true })
    },
  }
}

type Page<Row> = { rows: readonly Row[]; nextCursor?: string | undefined }

/** A log on a page of its own: its filters, what its lines are narrowed to besides, and a table, newest first. */
export function LogPage<Row extends { id: string }>({
  log,
  title,
  lead,
  above,
  filters,
  narrowed,
  read,
  icon,
  none,
  columns,
}: {
  log: ReturnType<typeof useLog>
  title: string
  lead: string
  /** What stands above the filters. */
  above?: ReactNode
  filters: ReactNode
  /** What the lines are narrowed to by their buttons: the name in the address, and what is said of it. */
  narrowed: Readonly<Record<string, string>>
  read: Parameters<typeof Screen<Page<Row>>>[0]['of'] & { isFetching: boolean }
  icon: string
  /** What is said where nothing fits the filters. */
  none: string
  columns: readonly Column<Row>[]
}) {
  const { pages, search, change } = log
  return (
    <>
      <PageHead title={title} lead={lead} />
      {above}
      <div className="form-2">{filters}</div>
      {Object.entries(narrowed).map(
        ([name, said]) =>
          search.get(name) && (
            <p key={name} className="row row-2">
              <span className="sm muted">{said}</span>
              <Button size="sm" onClick={() => change(name, '')}>
                Show all
              </Button>
            </p>
          ),
      )}
      <Screen
        of={read}
        what={`the ${title.toLowerCase()}`}
        isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState picture={icon} title="Nothing here">
            {none}
          </EmptyState>
        }
      >
        {(page) => (
          <section className="card">
            <Table
              label={`${title}, newest first`}
              columns={columns}
              rows={page.rows}
              rowKey={({ id }) => id}
            />
            <Pager busy={read.isFetching} {...pages.pager(page)} />
          </section>
        )}
      </Screen>
    </>
  )
}
