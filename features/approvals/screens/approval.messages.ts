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

/** The toast after a command that may need a second administrator: done, or pending approval. */
export function saidOfAsking(waits: Pick<Approval, 'title' | 'aloneFrom'> | undefined, done: string): Said {
  if (!waits) return done
  const text = waits.aloneFrom
    ? 'No other administrator can decide this. Staff were notified; you can complete it in 24 hours.'
    : waits.title
  return { tone: 'info', title: 'Waiting for a second administrator', text }
}

/** Cached answers to read again after a decision: all, because any may show what it changed. */
export const decidedPaths = ['/api'] as const
