/** What audit brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { shieldCheckIcon } from '@kolo/ui/primitives/icons'

export const audit = clientFeature({
  navigation: [
    {
      in: 'insight',
      at: 40,
      to: '/admin/audit',
      title: 'Audit log',
      icon: shieldCheckIcon,
      permission: 'view_audit_logs',
    },
  ],
})
