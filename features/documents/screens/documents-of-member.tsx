import { useRead } from '@kolo/ui/patterns/api'
import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import { MemberRecords, useMemberPages } from '@kolo/ui/patterns/member-records'
import { Moment } from '@kolo/ui/patterns/moments'
import type { Column } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { kindNames, statusNames } from '../document-names.messages.ts'
import { type DocumentReview, listDocumentReviews } from '../documents.contract.ts'

const columns: readonly Column<DocumentReview>[] = [
  {
    key: 'document',
    title: 'Document',
    phone: 'first',
    cell: ({ id, kind, name }) => (
      <>
        <Link to={`/admin/documents?open=${id}`}>{kind ? kindNames[kind] : name}</Link>
        <span className="faint xs block">{name}</span>
      </>
    ),
  },
  { key: 'state', title: 'Status', cell: ({ status }) => statusNames[status] },
  { key: 'at', title: 'Sent', cell: ({ sentAt }) => (sentAt ? <Moment at={sentAt} /> : '–') },
]

/** The papers somebody sent, in any state. */
export function DocumentsOfMember({ member: { uid } }: MemberSectionProps) {
  const pages = useMemberPages()
  const read = useRead(listDocumentReviews, { query: { member: uid, ...pages.query } })
  const none = 'They have not sent a document.'
  return <MemberRecords what="the documents" pages={pages} read={read} columns={columns} none={none} />
}
