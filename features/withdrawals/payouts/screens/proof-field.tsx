import { DocumentUpload } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { IconButton } from '@kolo/ui/primitives/button'
import { xIcon } from '@kolo/ui/primitives/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { WithdrawalReview } from '../../withdrawals/reviews.contract.ts'
import type { ReviewCacheUpdates } from '../../withdrawals/screens/reviews.cache.ts'
import { proofsMost } from '../../withdrawals/withdrawal.rules.ts'
import { addProof, readProof, removeProof } from '../proofs.contract.ts'
import { ProofLink } from './proof-link.tsx'

/** The bank's receipts of a payment: opened by administrators, added while it is being paid, the member's once it is. */
export function ProofField({
  review,
  cacheUpdates,
}: {
  review: WithdrawalReview
  cacheUpdates: ReviewCacheUpdates
}) {
  const { id, proofs, can } = review
  const cache = useQueryClient()
  const remove = useEndpointMutation(removeProof, {
    cacheUpdates,
    failed: 'The receipt was not removed',
  })
  const mayAdd = can.addProof === true && proofs.length < proofsMost
  if (proofs.length === 0 && !mayAdd) return null
  return (
    <DocumentUpload
      contract={addProof}
      inputOf={(body) => ({ params: { id }, body })}
      onSent={(next) => {
        for (const tell of cacheUpdates(next)) tell(cache)
      }}
      label="The bank’s receipt"
      choose={mayAdd ? (proofs.length > 0 ? 'Add another file' : 'Add the receipt') : undefined}
    >
      {proofs.map((proof) => (
        <div className="row row-2" key={proof.id}>
          <ProofLink proof={proof} address={pathOf(readProof, { id, proofId: proof.id })} />
          {can.removeProof === true && (
            <IconButton
              icon={xIcon}
              label={`Remove ${proof.name}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ input: { params: { id, proofId: proof.id } } })}
            />
          )}
        </div>
      ))}
    </DocumentUpload>
  )
}
