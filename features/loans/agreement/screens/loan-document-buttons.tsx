/** Papers of a loan to take along: made when asked for, then saved by the browser. */
import { pathOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { downloadIcon } from '@kolo/ui/primitives/icons'
import type { LoanStatus } from '../../loans/loan.rules.ts'
import { type LoanDocument, makeLoanDocument, openLoanDocument } from '../loan-document.contract.ts'
import { documentsOf, type LoanDocumentKind } from '../loan-document.rules.ts'

const titles: Record<LoanDocumentKind, string> = {
  agreement: 'Agreement',
  statement: 'Statement',
  clearance: 'Clearance letter',
}

/** The papers that there are of a loan now. */
export function LoanDocumentButtons({
  loan,
}: {
  loan: { id: string; status: LoanStatus; agreementSha256: string | null }
}) {
  const made = useEndpointMutation(makeLoanDocument, {
    failed: 'There is no such paper now',
    onDone: (document: LoanDocument) => {
      save(document)
      toast.ok({ title: 'Your file is being saved', text: `Its code is ${document.code}.` })
    },
  })
  return documentsOf(loan).map((kind) => (
    <Button
      key={kind}
      icon={downloadIcon}
      busy={made.isPending}
      onClick={() => made.mutate({ input: { params: { id: loan.id }, body: { kind } } })}
    >
      {titles[kind]}
    </Button>
  ))
}

/** Lets the browser save it, without leaving the page. */
function save({ id }: LoanDocument): void {
  const link = document.createElement('a')
  link.href = pathOf(openLoanDocument, { id })
  link.download = ''
  link.click()
}
