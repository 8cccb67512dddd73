/** What reports bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { chartColumnIcon, fileTextIcon } from '@kolo/ui/primitives/icons'

export const reports = clientFeature({
  navigation: [
    {
      in: 'moderator',
      at: 30,
      to: '/moderator/reports',
      title: 'Reports',
      icon: fileTextIcon,
      permission: 'view_reports',
    },
    { in: 'insight', at: 10, to: '/admin/reports', title: 'Reports', icon: fileTextIcon },
    { in: 'insight', at: 20, to: '/admin/analytics', title: 'Analytics', icon: chartColumnIcon },
  ],
})
