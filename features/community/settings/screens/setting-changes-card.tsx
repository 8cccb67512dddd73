import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { listSettingChanges, type SettingChange } from '../history.contract.ts'

const rowsAPage = 10
const leftUs = 'Somebody who left'

/** Who changed what in these settings, when, and what it was before. */
export function SettingChangesCard() {
  const pages = usePages(rowsAPage)
  const read = useRead(listSettingChanges, { query: { limit: rowsAPage, ...pages.query } })
  return (
    <section className="card card-pad stack" aria-labelledby="setting-changes">
      <div>
        <h2 id="setting-changes">History</h2>
        <p className="sm muted">Who changed what here, when, and what it was before. It is kept for good.</p>
      </div>
      <Screen
        of={read}
        what="the history of the settings"
        isEmpty={({ rows }) => rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState picture={fileTextIcon} title="Nothing was changed yet">
            Changes that administrators make on this page are listed here.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <ul className="stack stack-5">
              {page.rows.map((change) => (
                <Change key={change.id} change={change} />
              ))}
            </ul>
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
    </section>
  )
}

function Change({ change: { title, changedAt, changedBy, approval, lines } }: { change: SettingChange }) {
  return (
    <li className="stack stack-1">
      <h3 className="item-title">{title}</h3>
      <p className="item-sub">
        <Moment at={changedAt} />, {changedBy ?? leftUs}
        {approval && !approval.alone && `, asked for by ${approval.askedBy ?? leftUs}`}
        {approval?.alone && ', alone after everybody was told'}
      </p>
      <dl className="kv">
        {lines.map(({ label, was, is }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {was !== null && (
                <>
                  <del className="muted">{was}</del>{' '}
                </>
              )}
              {is === null ? <span className="muted">no more</span> : <ins>{is}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      {approval && approval.reason !== '' && <p className="sm muted">“{approval.reason}”</p>}
    </li>
  )
}
