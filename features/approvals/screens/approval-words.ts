/** What an approval says to whoever looks at it. Pure, so that each case is tested without a browser. */
import { sentenceOf } from '@kolo/foundation/refusal'
import type { Approval } from '../approvals.contract.ts'
import { type ApprovalsRefusal, approvalsWords } from '../approvals.words.ts'

/** Why this administrator may not approve it, in words; nothing where they may. */
export function whyNotApprove(approval: Pick<Approval, 'can' | 'aloneFrom'>): string | undefined {
  const code = approval.can.approve
  if (code === true || !(code in approvalsWords)) return undefined
  const facts = approval.aloneFrom ? { from: approval.aloneFrom } : undefined
  return sentenceOf(approvalsWords, { refusal: code as ApprovalsRefusal, ...(facts ? { facts } : {}) })
}

/** Kept answers that are old once something was decided: whatever it changed, and every list it was on. */
export const decidedPaths = ['/api'] as const
