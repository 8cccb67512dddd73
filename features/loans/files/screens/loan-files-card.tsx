/** The documents of an application: its member adds and removes them until it is decided, and opens them. */
import { DocumentUpload, ShownFiles } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { Card } from '@kolo/ui/primitives/card'
import { useQueryClient } from '@tanstack/react-query'
import type { Loan, LoanReview } from '../../loans/loan.contract.ts'
import { loanCacheUpdates } from '../../loans/screens/loan.cache.ts'
import { addLoanFile, openLoanFile, removeLoanFile } from '../loan-file.contract.ts'
import { loanFilesMost } from '../loan-file.rules.ts'

export function LoanFilesCard({ loan }: { loan: Loan }) {
  const { files, can } = loan
  if (can.changeFiles !== true && files.length === 0) return null
  return (
    <Card title="Documents">
      {can.changeFiles === true ? (
        <>
          <FilesOfApplication loan={loan} />
          <p className="sm muted">
            You can change them until your application is decided. Only you and the administrators who decide
            open them.
          </p>
        </>
      ) : (
        <ShownFiles files={files} addressOf={addressOf} />
      )}
    </Card>
  )
}

function FilesOfApplication({ loan: { id, files } }: { loan: Loan }) {
  const cache = useQueryClient()
  const remove = useEndpointMutation(removeLoanFile, {
    cacheUpdates: loanCacheUpdates,
    failed: 'The document was not removed',
  })
  const params = { id }
  return (
    <DocumentUpload
      contract={addLoanFile}
      inputOf={(body) => ({ params, body })}
      onSent={(loan) => {
        for (const update of loanCacheUpdates(loan)) update(cache)
      }}
      label="For example a payslip or a quotation"
      choose={files.length < loanFilesMost ? 'Add a document' : undefined}
    >
      <ShownFiles
        files={files}
        addressOf={addressOf}
        onRemove={({ id: fileId }) => remove.mutate({ input: { params: { id, fileId } } })}
      />
    </DocumentUpload>
  )
}

const addressOf = (id: string) => pathOf(openLoanFile, { id })

/** The same for whoever decides. */
export function ReviewFilesCard({ review: { files, may } }: { review: LoanReview }) {
  return (
    <Card title="Documents">
      {may.viewFiles !== true ? (
        <p className="sm muted">Guarantors of a loan do not see its documents.</p>
      ) : files.length === 0 ? (
        <p className="sm muted">The member added none.</p>
      ) : (
        <ShownFiles files={files} addressOf={addressOf} />
      )}
    </Card>
  )
}
