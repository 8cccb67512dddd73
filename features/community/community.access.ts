/** Who may change what the community is called, how it looks, what its members agree to and what is noted of its legal duties. */
import { defineAccess } from '@kolo/foundation/access'

export const communityAccess = defineAccess('community', {
  readLook: { permission: 'manage_settings' },
  readChanges: { permission: 'manage_settings' },
  changeLook: { permission: 'manage_settings' },
  readTermsVersions: { permission: 'manage_settings' },
  noteChecklist: { permission: 'manage_settings' },
  changeTerms: { permission: 'manage_settings' },
})
