/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

export const programsAuditEvents: AuditEventLabels = {
  groups: [
    { kind: 'key', title: 'API keys' },
    { kind: 'webhook', title: 'Webhooks' },
  ],
  events: {
    'key.approved': 'let a key of the community in',
    'key.ended': 'ended a key for another program',
    'key.made': 'made a key for another program',
    'webhook.added': 'asked for a webhook',
    'webhook.approved': 'let a webhook, or a change of it, out',
    'webhook.gave-up': 'switched off a webhook that took nothing',
    'webhook.removed': 'removed a webhook',
    'webhook.replayed': 'had an event sent again to a webhook',
    'webhook.secret-renewed': 'made another secret for a webhook',
    'webhook.switched-off': 'switched a webhook off',
    'webhook.switched-on': 'switched a webhook on',
    'webhook.tested': 'had a test sent to a webhook',
  },
  agreed: {
    'programs.community-key': 'a key of the community to open',
    'programs.webhook': 'where a webhook sends what',
  },
}
