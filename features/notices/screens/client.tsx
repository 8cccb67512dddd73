/** What notices bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { mailIcon } from '@kolo/ui/primitives/icons'

export const notices = clientFeature({
  navigation: [
    {
      in: 'insight',
      at: 30,
      to: '/admin/deliveries',
      title: 'Delivery log',
      icon: mailIcon,
      permission: 'view_audit_logs',
    },
  ],
})
