/**
 * What an administrator's press of a button leads to, for everything that takes two people: what was asked for in words
 * (`askApproval`) and the payment that somebody found in the bank. What must always be true: nobody is their own second
 * approver; alone only after a notice, a day and no objection, and never above the ceiling.
 */
import type { Call } from '@kolo/application/call'
import { decideFourEyes } from '@kolo/foundation/four-eyes'
import type { Kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import type { CommunityAdministration } from './administration.ts'
import { aboveAloneCeiling } from './alone-ceiling.ts'
import { aloneNotice, type NoticeSubject } from './alone-notices.ts'

/** What is approved, and what is known of it. */
export type ApprovalCase = {
  subject: NoticeSubject
  administration: CommunityAdministration
  /** Everybody who asked for it or gave a first approval. */
  preparedByUids: readonly string[]
  /** Whom it is about, who decides nothing and is no colleague to wait for. */
  affectedUid?: string | undefined
  /** The request is of this very moment: it is kept, and nobody is refused for it. */
  justAsked: boolean
  /** When staff were told about this request, if they were. */
  noticeAt: Instant | undefined
  /** What counts against the ceiling of what is decided alone. */
  amount?: Kobo | undefined
  neverAlone?: boolean | undefined
  atOnceWhenFounding?: boolean | undefined
}

/** Approve it (`founding`: at once, in the community's first week), keep it for a second person, or tell staff first. */
export type ApprovalStep =
  | { next: 'approve'; alone: boolean; founding: boolean }
  | { next: 'keep' }
  | { next: 'notify-staff' }

/** Why an approval leads nowhere. */
export type NoApprovalStep = Refusal<
  'own-approval' | 'alone-objected' | 'alone-delay' | 'never-alone' | 'above-alone-ceiling'
>

/** Decides the step of whoever is acting. */
export async function approvalStep(
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  asked: ApprovalCase,
): Promise<ApprovalStep | NoApprovalStep> {
  const { administration, justAsked, amount } = asked
  const objected = justAsked ? undefined : (await aloneNotice(db, asked.subject))?.objected
  const eyes = decideFourEyes({
    ...administration,
    actorUid: actor.uid,
    preparedByUids: asked.preparedByUids,
    affectedUid: asked.affectedUid,
    noticeAt: asked.noticeAt,
    objected,
    now,
  })
  if (eyes.next === 'fetch-second') {
    if (justAsked) return { next: 'keep' }
    return refuse(objected ? 'alone-objected' : 'own-approval')
  }
  if (eyes.next === 'wait') return refuse('alone-delay', { from: eyes.until })
  if (eyes.next === 'approve' && !eyes.alone) return { next: 'approve', alone: false, founding: false }
  const no = asked.neverAlone ? refuse('never-alone') : amount && (await aboveAloneCeiling(db, amount, now))
  if (no) return justAsked ? { next: 'keep' } : no
  const lone = administration.founding && administration.administratorUids.every((uid) => uid === actor.uid)
  const founding = eyes.next === 'tell-staff' && lone && asked.atOnceWhenFounding === true
  if (founding || eyes.next === 'approve') return { next: 'approve', alone: true, founding }
  return { next: 'notify-staff' }
}
