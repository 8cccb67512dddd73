import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { PageHead } from '@kolo/ui/primitives/card'
import { PickOne } from '@kolo/ui/primitives/choices'
import { idCardIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { kindNames, statusNames } from '../document-names.messages.ts'
import { type DocumentReview, listDocumentReviews } from '../documents.contract.ts'
import { documentReviewsPath } from '../documents.paths.ts'
import { DocumentChip } from './document-chip.tsx'
import { ReviewSheet } from './review-sheet.tsx'

const statuses = ['waiting', 'approved', 'rejected', 'expired'] as const

/** The documents of all members, for those who check them. */
export function DocumentReviewsPage() {
  const pages = usePages()
  const [status, setStatus] = useState<(typeof statuses)[number]>('waiting')
  const list = useRead(listDocumentReviews, { query: { ...pages.query, status } })
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const open = search.get('open')
  return (
    <div className="stack">
      <PageHead
        title="Documents"
        lead="What members sent to be checked. Each file you open is kept in the audit log."
      />
      <PickOne
        label="Which documents"
        of={statuses}
        names={statusNames}
        chosen={status}
        onChoose={(chosen) => {
          setStatus(chosen)
          pages.restart()
        }}
      />
      <Screen
        of={list}
        what="the documents"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={
          <EmptyState picture={idCardIcon} title="None of these">
            No document of a member stands here now.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <ReviewTable rows={page.rows} />
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {open && (
        <ReviewSheet
          key={open}
          id={open}
          onClose={() => void navigate(documentReviewsPath, { replace: true })}
        />
      )}
    </div>
  )
}

function ReviewTable({ rows }: { rows: readonly DocumentReview[] }) {
  return (
    <div className="card">
      <Table
        label="Documents of members"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'member',
            title: 'Member',
            phone: 'first',
            cell: ({ id, member }) => (
              <>
                <Link className="more" to={`?open=${id}`} replace>
                  {member.fullName}
                </Link>
                <span className="xs muted block num">{member.memberCode}</span>
              </>
            ),
          },
          { key: 'kind', title: 'Document', cell: ({ kind }) => kind && kindNames[kind] },
          { key: 'status', title: 'State', cell: ({ status }) => <DocumentChip status={status} /> },
          { key: 'sent', title: 'Sent', cell: ({ sentAt }) => sentAt && <Moment at={sentAt} /> },
        ]}
      />
    </div>
  )
}
