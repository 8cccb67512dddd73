import { MemberField, type PickedMember } from '@kolo/profile/screens'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { MemberPapers } from '../../documents/screens/member-documents.tsx'
import { CommunityReports } from './community-reports.tsx'

/** The community in figures, the papers of any member, and the way to the files of the books: for administrators. */
export function ReportsPage() {
  const [member, setMember] = useState<PickedMember>()
  return (
    <>
      <PageHead title="Reports" lead="The community in figures, with documents and files to download" />
      <div className="stack stack-5">
        <CommunityReports />
        <Card title="Documents of a member">
          <p className="sm muted">
            Statements, yearly statements and receipts, as the member gets them. The audit log records who
            created and opened them.
          </p>
          <MemberField value={member} error={undefined} onMember={setMember} />
          {member && <MemberPapers key={member.uid} uid={member.uid} fullName={member.fullName} />}
        </Card>
        <Card title="Files of the books">
          <p className="sm muted">
            Each section of the books has its own file, for the day or month you choose there.
          </p>
          <p className="btn-row">
            <ButtonLink to="/admin/books/trial-balance">Trial balance</ButtonLink>
            <ButtonLink to="/admin/books/journals">Journals</ButtonLink>
            <ButtonLink to="/admin/books/tax">Withheld tax</ButtonLink>
          </p>
        </Card>
      </div>
    </>
  )
}
