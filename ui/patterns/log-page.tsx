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
    person: search.get('person') ?? '',
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

/** A log on a page of its own: its filters, whose lines alone are shown if somebody's are, and a table, newest first. */
export function LogPage<Row extends { id: string }>({
  log,
  title,
  lead,
  filters,
  onePerson,
  read,
  icon,
  none,
  columns,
}: {
  log: ReturnType<typeof useLog>
  title: string
  lead: string
  filters: ReactNode
  /** What is said while the lines of one person alone are shown. */
  onePerson: string
  read: Parameters<typeof Screen<Page<Row>>>[0]['of'] & { isFetching: boolean }
  icon: string
  /** What is said where nothing fits the filters. */
  none: string
  columns: readonly Column<Row>[]
}) {
  const { pages, person, change } = log
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="form-2">{filters}</div>
      {person && (
        <p className="row row-2">
          <span className="sm muted">{onePerson}</span>
          <Button size="sm" onClick={() => change('person', '')}>
            Show everybody
          </Button>
        </p>
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
