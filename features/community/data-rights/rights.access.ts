/** Who may do what with data rights: members ask about what is kept about them; administrators answer, never themselves. */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { RequestStatus } from './rights.rules.ts'

/** What the decisions look at. */
export type RequestSubject = { memberUid: string; status: RequestStatus }

const whileOpen = (_: Actor, { status }: Pick<RequestSubject, 'status'>) =>
  status === 'open' ? undefined : ('request-decided' as const)

/** The commands. */
export const rightsAccess = defineAccess('data-rights', {
  /** What is kept about somebody is theirs to have, also where their account is not active. */
  copyOwn: { permission: 'view_profile', openToInactive: true },
  ask: { permission: 'view_profile', openToInactive: true },
  withdraw: { permission: 'view_profile', openToInactive: true, refusalFor: whileOpen },
  readDesk: { permission: 'manage_users' },
  decide: {
    permission: 'manage_users',
    refusalFor: (actor: Actor, subject: RequestSubject) =>
      subject.memberUid === actor.uid ? ('own-request' as const) : whileOpen(actor, subject),
  },
  changeDays: { permission: 'manage_settings' },
  keepBreaches: { permission: 'manage_users' },
})
