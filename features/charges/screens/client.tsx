/** What charges bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { chargesPath } from '../charges.paths.ts'

export const charges = clientFeature({
  navigation: [
    {
      in: 'money',
      at: 13,
      to: chargesPath,
      title: 'Charges',
      icon: fileTextIcon,
      permission: 'manage_savings',
    },
  ],
  member: [
    {
      name: 'charges',
      at: 25,
      title: 'Charges',
      load: async () => ({
        default: (await import('../charges/screens/charges-of-member.tsx')).ChargesOfMember,
      }),
    },
  ],
})
