/** What documents bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { idCardIcon } from '@kolo/ui/primitives/icons'

export const documents = clientFeature({
  navigation: [
    {
      in: 'account',
      at: 15,
      onPhoneOnly: true,
      to: '/documents',
      title: 'Documents',
      icon: idCardIcon,
    },
    { in: 'people', at: 15, to: '/admin/documents', title: 'Documents', icon: idCardIcon },
  ],
  member: [
    {
      name: 'documents',
      at: 90,
      title: 'Documents',
      load: async () => ({ default: (await import('./documents-of-member.tsx')).DocumentsOfMember }),
    },
  ],
  work: [
    {
      list: 'documents',
      at: { card: 17, list: 27 },
      to: '#documents-to-review',
      icon: idCardIcon,
      title: 'Documents to review',
      load: async () => ({ default: (await import('./documents-work.tsx')).DocumentsWork }),
    },
  ],
})
