/** Who may move a society in: administrators who may manage members. What is in the books is decided by two of them. */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { MoveInState } from './moving-in.rules.ts'

type Subject = { state: MoveInState }

const draft = (_: Actor, { state }: Subject) => (state === 'draft' ? undefined : ('move-in-decided' as const))
const posted = (_: Actor, { state }: Subject) => (state === 'posted' ? undefined : ('not-moved-in' as const))

export const movingInAccess = defineAccess('moving-in', {
  view: { permission: 'manage_users' },
  upload: { permission: 'manage_users' },
  change: { permission: 'manage_users', refusalFor: draft },
  ask: { permission: 'manage_users', refusalFor: draft },
  remove: { permission: 'manage_users', refusalFor: draft },
  undo: { permission: 'manage_users', refusalFor: posted },
  giveEmail: { permission: 'manage_users' },
  download: { permission: 'manage_users' },
})
