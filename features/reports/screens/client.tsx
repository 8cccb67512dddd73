/** What reports bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { chartColumnIcon, fileTextIcon } from '@kolo/ui/primitives/icons'

export const reports = clientFeature({
  member: [
    {
      name: 'papers',
      at: 70,
      title: 'Statements',
      load: async () => ({
        default: (await import('../documents/screens/member-documents.tsx')).PapersOfMember,
      }),
    },
  ],
  navigation: [
    {
      in: 'insight',
      at: 15,
      to: '/admin/reports',
      title: 'Reports',
      icon: fileTextIcon,
      permission: 'view_reports',
    },
    {
      in: 'moderator',
      at: 40,
      to: '/moderator/reports',
      title: 'Reports',
      icon: fileTextIcon,
      permission: 'view_reports',
    },
    { in: 'insight', at: 20, to: '/admin/analytics', title: 'Analytics', icon: chartColumnIcon },
  ],
})
