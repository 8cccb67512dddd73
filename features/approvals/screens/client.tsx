/** What approvals bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { usersIcon } from '@kolo/ui/primitives/icons'

export const approvals = clientFeature({
  work: [
    {
      list: 'approvals',
      at: { card: 20, list: 10 },
      to: '#approvals',
      icon: usersIcon,
      title: 'Changes to approve',
      hint: 'Need a second administrator',
      load: async () => ({ default: (await import('./approvals-work.tsx')).ApprovalsWork }),
    },
  ],
})
