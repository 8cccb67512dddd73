/** Who may do what about other programs: everybody keeps keys of their own, administrators those of the community and its webhooks. */
import { defineAccess } from '@kolo/foundation/access'

/** The commands of this feature that rest on a permission. */
export const programsAccess = defineAccess('programs', {
  viewCommunityKeys: { permission: 'manage_settings' },
  makeCommunityKey: { permission: 'manage_settings' },
  endCommunityKey: { permission: 'manage_settings' },
  viewWebhooks: { permission: 'manage_settings' },
  changeWebhooks: { permission: 'manage_settings' },
})
