/** What bank transfer brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { arrowDownLeftIcon, banknoteIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const CollectionAccountCard = lazy(async () => ({
  default: (await import('../collection-accounts/screens/collection-account-card.tsx')).CollectionAccountCard,
}))

const TwoEyesCard = lazy(async () => ({
  default: (await import('../reviews/screens/second-approval-card.tsx')).TwoEyesCard,
}))

export const transfers = clientFeature({
  navigation: [
    {
      in: 'money',
      at: 5,
      to: '/admin/payments',
      title: 'Payments',
      icon: arrowDownLeftIcon,
      permission: 'manage_savings',
    },
  ],
  settings: [
    { in: 'community', at: 10, Section: CollectionAccountCard },
    { in: 'community', at: 15, Section: TwoEyesCard },
  ],
  member: [
    {
      name: 'payments',
      at: 40,
      title: 'Payments',
      load: async () => ({
        default: (await import('../reviews/screens/payments-of-member.tsx')).PaymentsOfMember,
      }),
    },
  ],
  work: [
    {
      list: 'payments',
      at: { card: 10, list: 20 },
      to: '#payments-to-confirm',
      icon: banknoteIcon,
      title: 'Payments to confirm',
      load: async () => ({ default: (await import('../reviews/screens/payments-work.tsx')).PaymentsWork }),
    },
  ],
})
