import { pathOf } from '@kolo/foundation/endpoint'
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
import { listReportFiles, openReportFile, type ReportFile } from '../community.contract.ts'

const rowsAPage = 10

/** The large files somebody asked for, newest first: how far each is, and the way to it. Nothing where there is none. */
export function ReportFilesCard() {
  const pages = usePages(rowsAPage)
  const read = useRead(listReportFiles, { query: { limit: rowsAPage, ...pages.query } })
  const { refetch } = read
  const again = useCallback(() => void refetch(), [refetch])
  if (read.data?.rows.length === 0 && pages.isFirst) return null
  return (
    <Card title="Your large files" padded={false}>
      <Screen of={read} what="your large files">
        {(page) => (
          <>
            <div className="list">
              {page.rows.map((file) => (
                <FileRow key={file.id} file={file} onMade={again} />
              ))}
            </div>
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
    </Card>
  )
}

function FileRow({ file, onMade }: { file: ReportFile; onMade: () => void }) {
  const { id, title, to, askedAt, format, state } = file
  return (
    <div className="item-stack">
      <div className="item">
        <span className="glyph">
          <Icon of={fileTextIcon} />
        </span>
        <span className="grow">
          <span className="item-title block">{title}</span>
          <span className="item-sub block">
            {format.toUpperCase()}, to <Day day={to} />, asked for <Moment at={askedAt} />
          </span>
        </span>
        {state === 'ready' && (
          <a
            className="btn btn-line btn-sm"
            href={pathOf(openReportFile, { id })}
            download
            aria-label={`Open the file ${title}`}
          >
            <Icon of={downloadIcon} />
            <span>Open</span>
          </a>
        )}
        {state === 'gone' && <span className="sm faint">No longer kept</span>}
      </div>
      {state === 'making' && (
        <div className="card-pad">
          <WorkProgress subject={id} onEnded={onMade} />
        </div>
      )}
    </div>
  )
}
