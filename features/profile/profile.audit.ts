/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const profileAuditEvents: AuditEventLabels = {
  groups: [{ kind: 'profile', title: 'Profiles' }],
  events: {
    'profile.higher-limit-asked': 'asked for a higher limit',
    'profile.higher-limit-declined': ['declined a higher limit', 'for'],
    'profile.identity-changed': 'wrote down the check of the identity',
    'profile.role-changed': 'changed the role',
    'profile.standing-changed': 'changed the standing',
    'profile.tier-changed': 'changed the tier',
    'profile.tier-limits-changed': 'changed the limits of the tiers',
    'profile.members-taken': 'took along a list of members',
    'profile.death-paper-added': ['added a document that shows a death', 'of'],
    'profile.death-paper-opened': ['opened the document that shows a death', 'of'],
    'profile.death-confirmed': ['recorded the death', 'of'],
    'profile.updated': 'changed the profile',
    'profile.note-removed': ['removed a note', 'about'],
    'profile.note-written': ['noted something', 'about'],
    'profile.phone-code-sent': 'asked for a code to prove a phone number',
    'profile.phone-proved': 'proved a phone number',
    'profile.viewed': 'looked at the profile',
  },
  agreed: {
    'profile.death': 'the death of a member',
    'profile.higher-limit': 'a higher limit',
    'profile.identity': 'an identity check',
    'profile.role': 'a role',
    'profile.standing': 'whether an account is active',
    'profile.tier': 'a tier',
    'profile.tier-limits': 'limits of the tiers',
  },
}
