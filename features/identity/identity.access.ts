/** Who may do what with a sign-in that is not their own. One's own needs only being signed in. */
import { type Actor, defineAccess } from '@kolo/foundation/access'

/** The person whose sign-in is switched off or on. */
export type SignInOwner = { uid: string; role: 'user' | 'moderator' | 'admin' }

/**
 * The commands of identity. Nobody locks themselves out, and an administrator's sign-in is disabled only after the role
 * was taken away, which in turn is refused for the last one: so there is always somebody who can get in.
 */
export const identityAccess = defineAccess('identity', {
  invite: { permission: 'manage_users' },
  signOutMember: {
    permission: 'manage_users',
    refusalFor: (actor: Actor, owner: SignInOwner) => (actor.uid === owner.uid ? 'own-sign-in' : undefined),
  },
  setSignInState: {
    permission: 'manage_users',
    refusalFor: (actor: Actor, owner: SignInOwner) => {
      if (actor.uid === owner.uid) return 'own-sign-in'
      return owner.role === 'admin' ? 'administrators-sign-in' : undefined
    },
  },
})
