/** Who may do what with data rights: members ask for what is kept about them; administrators answer. */
import { defineAccess } from '@kolo/foundation/access'

/** The acts. */
export const rightsAccess = defineAccess('data-rights', {
  /** What is kept about somebody is theirs to have, also where their account is not active. */
  copyOwn: { permission: 'view_profile', openToInactive: true },
})
