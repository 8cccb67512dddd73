/** What an approval says to whoever looks at it. Pure, so that each case is tested without a browser. */
import { sentenceOf } from '@kolo/foundation/refusal'
import type { Said } from '@kolo/ui/patterns/mutation-sheet'
import type { Approval } from '../approvals.contract.ts'
import { type ApprovalsRefusal, approvalsMessages } from '../approvals.messages.ts'

/** Why this administrator may not approve it, in words; nothing where they may. */
export function whyNotApprove(approval: Pick<Approval, 'can' | 'aloneFrom'>): string | undefined {
  const code = approval.can.approve
  if (code === true || !(code in approvalsMessages)) return undefined
  const facts = approval.aloneFrom ? { from: approval.aloneFrom } : undefined
  return sentenceOf(approvalsMessages, { refusal: code as ApprovalsRefusal, ...(facts ? { facts } : {}) })
}

/** What a toast says of a command that may take two: that it holds, or that it waits and for whom. */
export function saidOfAsking(waits: Pick<Approval, 'title' | 'aloneFrom'> | undefined, done: string): Said {
  if (!waits) return done
  const text = waits.aloneFrom
    ? 'No other administrator can decide this. Staff were notified; you can complete it in 24 hours.'
    : waits.title
  return { tone: 'info', title: 'Waiting for a second administrator', text }
}

/** Kept answers that are old once something was decided: whatever it changed, and every list it was on. */
export const decidedPaths = ['/api'] as const
