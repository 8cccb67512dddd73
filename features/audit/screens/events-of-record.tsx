import type { AllAuditEventLabels } from '@kolo/foundation/audit-event-labels'
import { useRead } from '@kolo/ui/patterns/api'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { listAuditEvents } from '../audit.contract.ts'
import { columnsFor } from './event-columns.tsx'

/** What was done about a record, newest first. */
export function EventsOfRecord({ record, words }: { record: string; words: AllAuditEventLabels }) {
  const pages = usePages()
  const read = useRead(listAuditEvents, { query: { record, ...pages.query } })
  return (
    <Card title="History" padded={false}>
      <Screen of={read} what="the history">
        {(page) =>
          page.rows.length === 0 ? (
            <p className="card-pad muted">Nothing was recorded.</p>
          ) : (
            <>
              <Table
                label="History, the latest first"
                columns={columnsFor(words)}
                rows={page.rows}
                rowKey={({ id }) => id}
              />
              <Pager busy={read.isFetching} {...pages.pager(page)} />
            </>
          )
        }
      </Screen>
    </Card>
  )
}
