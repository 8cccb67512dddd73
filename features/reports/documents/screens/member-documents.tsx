import type { MemberSectionProps } from '@kolo/ui/patterns/client-feature'
import type { OfMember } from '../../statements/screens/statement-sheet.tsx'
import { StatementButton } from './document-buttons.tsx'
import { PapersCard } from './documents-card.tsx'
import { MemberReceiptButton } from './member-receipt.tsx'

export function PapersOfMember({ member }: MemberSectionProps) {
  return <MemberPapers {...member} />
}

/** A member's papers, for administrators: a statement or a receipt can be made, and what was made is there. */
export function MemberPapers({ uid, fullName }: OfMember) {
  return (
    <>
      <h3 className="sub2">Statements and receipts</h3>
      <p className="btn-row">
        <StatementButton of={{ uid, fullName }} />
        <MemberReceiptButton of={{ uid, fullName }} />
      </p>
      <PapersCard member={uid} />
    </>
  )
}
