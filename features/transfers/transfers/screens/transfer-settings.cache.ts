/** What the answers of acts say of the amounts from which two decide, and up to which one alone does. */
import type { Approval } from '@kolo/approvals/contract'
import { type Told, told, toldWhole } from '@kolo/ui/patterns/kept-answers'
import { type PaymentSettings, readPaymentSettings } from '../settings.contract.ts'

/** The amounts as they are now. */
export function toldSettings(settings: PaymentSettings): readonly Told[] {
  return [toldWhole(readPaymentSettings, {}, settings)]
}

/** Another amount that was asked for; once it is approved it holds, and is asked again. */
export function toldAskedAmount(approval: Approval): readonly Told[] {
  if (approval.status === 'approved') return []
  const waits = approval.status === 'waiting'
  return [
    told(readPaymentSettings, {}, (kept) => {
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
