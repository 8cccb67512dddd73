/** Who may change what the community is called and how it looks. */
import { defineAccess } from '@kolo/foundation/access'

/** The acts of this feature. */
export const communityAccess = defineAccess('community', {
  readLook: { permission: 'manage_settings' },
  changeLook: { permission: 'manage_settings' },
})
