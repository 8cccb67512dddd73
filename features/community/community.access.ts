/** Who may change what the community is called, how it looks and what its members agree to. */
import { defineAccess } from '@kolo/foundation/access'

/** The acts of this feature. */
export const communityAccess = defineAccess('community', {
  readLook: { permission: 'manage_settings' },
  readChanges: { permission: 'manage_settings' },
  changeLook: { permission: 'manage_settings' },
  readTermsVersions: { permission: 'manage_settings' },
  changeTerms: { permission: 'manage_settings' },
})
