/**
 * Who may do what with documents: members keep their own; administrators look at those of others and decide, never on
 * their own. Moderators see nothing of them.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { DocumentStatus } from './documents.rules.ts'

/** What the decisions look at. */
export type DocumentSubject = { memberUid: string; status: DocumentStatus }

const others = (actor: Actor, { memberUid }: Pick<DocumentSubject, 'memberUid'>) =>
  memberUid === actor.uid ? ('own-document' as const) : undefined

const othersWaiting = (actor: Actor, subject: DocumentSubject) =>
  others(actor, subject) ?? (subject.status === 'waiting' ? undefined : ('document-decided' as const))

export const documentsAccess = defineAccess('documents', {
  viewOwn: { permission: 'view_profile', openToInactive: true },
  upload: { permission: 'upload_documents' },
  saveNumber: { permission: 'upload_documents' },
  remove: {
    permission: 'upload_documents',
    refusalFor: (_: Actor, { status }: Pick<DocumentSubject, 'status'>) =>
      status === 'approved' || status === 'expired' ? ('document-kept' as const) : undefined,
  },
  review: { permission: 'manage_users' },
  open: { permission: 'manage_users', refusalFor: others },
  approve: { permission: 'manage_users', refusalFor: othersWaiting },
  reject: { permission: 'manage_users', refusalFor: othersWaiting },
})
