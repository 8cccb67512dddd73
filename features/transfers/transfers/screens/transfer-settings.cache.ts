/** What the answers of commands say of the amounts from which two decide, and up to which one alone does. */
import type { Approval } from '@kolo/approvals/contract'
import { type CacheUpdate, setQuery, updateQuery } from '@kolo/ui/patterns/query-cache'
import { type PaymentSettings, readPaymentSettings } from '../settings.contract.ts'

/** The amounts as they are now. */
export function settingsCacheUpdates(settings: PaymentSettings): readonly CacheUpdate[] {
  return [setQuery(readPaymentSettings, {}, settings)]
}

/** Another amount that was asked for; once it is approved it holds, and is asked again. */
export function askedAmountCacheUpdates(approval: Approval): readonly CacheUpdate[] {
  if (approval.status === 'approved') return []
  const waits = approval.status === 'waiting'
  return [
    updateQuery(readPaymentSettings, {}, (kept) => {
      const { proposal, ceilingProposal } = kept
      if (proposal?.id === approval.id) {
        const can = { ...proposal.can, ...approval.can }
        return { ...kept, proposal: waits ? { ...proposal, ...approval, can } : undefined }
      }
      return ceilingProposal?.id === approval.id
        ? { ...kept, ceilingProposal: waits ? approval : undefined }
        : kept
    }),
  ]
}
