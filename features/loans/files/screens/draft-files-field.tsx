import type { SentFileFacts } from '@kolo/files/contract'
import { FilesField } from '@kolo/files/screens'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { useQueryClient } from '@tanstack/react-query'
import { readBorrowing } from '../../loans/loan.contract.ts'
import { addDraftFile, removeDraftFile } from '../loan-file.contract.ts'
import { draftFileDays, loanFilesMost } from '../loan-file.rules.ts'

/** Documents for an application that is being written; they wait on the server, whatever the member types. */
export function DraftFilesField({ files }: { files: readonly SentFileFacts[] }) {
  const cache = useQueryClient()
  const remove = useEndpointMutation(removeDraftFile, { failed: 'The document was not removed' })
  const keep = (next: readonly SentFileFacts[]) =>
    updateQuery(readBorrowing, {}, (borrowing) => ({ ...borrowing, files: [...next] }))(cache)
  return (
    <div className="stack stack-1">
      <FilesField
        contract={addDraftFile}
        label="Documents, for example a payslip or a quotation (optional)"
        most={loanFilesMost}
        files={files}
        onFiles={keep}
        onRemoved={({ id }) => remove.mutate({ input: { params: { id } } })}
      />
      <p className="sm muted">
        Up to {loanFilesMost}. Only you and the administrators who decide open them. They wait here for{' '}
        {draftFileDays} days.
      </p>
    </div>
  )
}
