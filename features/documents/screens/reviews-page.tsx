import { AdminList, type ColumnsOf } from '@kolo/ui/admin/admin-list'
import { RecordLink } from '@kolo/ui/admin/list-address'
import { Moment } from '@kolo/ui/patterns/moments'
import { idCardIcon } from '@kolo/ui/primitives/icons'
import { kindNames, statusNames } from '../document-names.messages.ts'
import { listDocumentReviews } from '../documents.contract.ts'
import { DocumentChip } from './document-chip.tsx'
import { ReviewSheet } from './review-sheet.tsx'

const columns: ColumnsOf<typeof listDocumentReviews> = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    sort: 'member',
    cell: ({ id, member }) => (
      <>
        <RecordLink id={id}>{member.fullName}</RecordLink>
        <span className="xs muted block num">{member.memberCode}</span>
      </>
    ),
  },
  { key: 'kind', title: 'Document', sort: 'kind', cell: ({ kind }) => kind && kindNames[kind] },
  { key: 'status', title: 'Status', cell: ({ status }) => <DocumentChip status={status} /> },
  { key: 'sent', title: 'Sent', sort: 'sent', cell: ({ sentAt }) => sentAt && <Moment at={sentAt} /> },
]

/** The documents of all members, for those who check them. */
export function DocumentReviewsPage() {
  return (
    <AdminList
      endpoint={listDocumentReviews}
      title="Documents"
      lead="What members sent to be checked. Each file you open is kept in the audit log."
      what="the documents"
      label="Documents of members"
      columns={columns}
      rowKey={({ id }) => id}
      filters={{
        status: {
          label: 'Which documents',
          of: ['waiting', 'approved', 'rejected', 'expired'],
          names: statusNames,
          usual: 'waiting',
        },
      }}
      empty={{
        picture: idCardIcon,
        title: 'No matches',
        text: 'No member documents now.',
      }}
      record={(id, { onClose }) => <ReviewSheet key={id} id={id} onClose={onClose} />}
    />
  )
}
