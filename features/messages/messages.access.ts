/** Who may do what among members. */
import { type Actor, defineAccess } from '@kolo/foundation/access'

/** The member somebody wants to write to, and what is between them. */
export type Receiver = { uid: string; accepts: boolean; isBlocked: boolean }

export type Reported = { authorUid: string; reporterUid: string; isOpen: boolean }

/** The commands of this feature and the permissions they rest on. */
export const messagesAccess = defineAccess('messages', {
  browse: { permission: 'view_profile' },
  read: { permission: 'receive_messages' },
  block: { permission: 'receive_messages' },
  report: { permission: 'receive_messages' },
  write: {
    permission: 'send_messages',
    refusalFor: (actor: Actor, { uid, accepts, isBlocked }: Receiver) => {
      if (uid === actor.uid) return 'to-oneself' as const
      if (isBlocked) return 'blocked-by-you' as const
      return accepts ? undefined : ('not-accepting' as const)
    },
  },
  moderate: {
    permission: 'moderate_content',
    refusalFor: (actor: Actor, { authorUid, reporterUid, isOpen }: Reported) => {
      if (actor.uid === authorUid || actor.uid === reporterUid) return 'own-case' as const
      return isOpen ? undefined : ('decided-before' as const)
    },
  },
})
