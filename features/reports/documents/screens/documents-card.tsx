import { WorkProgress } from '@kolo/long-work/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, fileTextIcon } from '@kolo/ui/primitives/icons'
import { Pager } from '@kolo/ui/primitives/table'
import { useCallback } from 'react'
import { listPapers, type Paper } from '../documents.contract.ts'
import { paperKindNames } from '../documents.messages.ts'
import { paperPath } from './download-document.ts'

const rowsAPage = 10

/** The statements and receipts that were made, newest first: to open again, and their codes. */
export function PapersCard({ member }: { member?: string }) {
  const pages = usePages(rowsAPage)
  const query = { limit: rowsAPage, ...(member ? { member } : {}), ...pages.query }
  const read = useRead(listPapers, { query })
  const { refetch } = read
  const again = useCallback(() => void refetch(), [refetch])
  return (
    <Card title="Earlier documents" padded={false} className="no-print">
      <Screen
        of={read}
        what="what was made before"
        isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
        empty={
          <p className="card-pad sm muted">
            Statements and receipts that are made stay here, with their codes.
          </p>
        }
      >
        {(page) => (
          <>
            <div className="list">
              {page.rows.map((paper) => (
                <PaperRow key={paper.id} paper={paper} onMade={again} />
              ))}
            </div>
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
    </Card>
  )
}

function PaperRow({ paper, onMade }: { paper: Paper; onMade: () => void }) {
  const { kind, format, account, from, to, code, issuedAt, state } = paper
  return (
    <div className="item-stack">
      <div className="item">
        <span className="glyph">
          <Icon of={fileTextIcon} />
        </span>
        <span className="grow">
          <span className="item-title block">
            {paperKindNames[kind]}: {account}
          </span>
          <span className="item-sub block">
            {kind === 'receipt' || kind === 'certificate' ? (
              <Day day={from} />
            ) : (
              <>
                <Day day={from} /> to <Day day={to} />
              </>
            )}
            , {format.toUpperCase()}, made <Moment at={issuedAt} />
          </span>
          <span className="item-sub block num">Code {code}</span>
        </span>
        {state === 'ready' && (
          <a
            className="btn btn-line btn-sm"
            href={paperPath(paper)}
            download
            aria-label={`Open ${paperKindNames[kind].toLowerCase()} ${code}`}
          >
            <Icon of={downloadIcon} />
            <span>Open</span>
          </a>
        )}
        {state === 'gone' && <span className="sm faint">No longer kept</span>}
      </div>
      {state === 'making' && (
        <div className="card-pad">
          <WorkProgress subject={paper.id} onEnded={onMade} />
        </div>
      )}
    </div>
  )
}
