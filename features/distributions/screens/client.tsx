/** What the money of plans brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { sproutIcon } from '@kolo/ui/primitives/icons'

export const distributions = clientFeature({
  navigation: [
    {
      in: 'account',
      at: 14,
      to: '/returns',
      title: 'Plan returns',
      icon: sproutIcon,
      permission: 'view_investments',
    },
    {
      in: 'money',
      at: 30,
      to: '/admin/plan-money',
      title: 'Investment funds',
      icon: sproutIcon,
      permission: 'manage_investments',
    },
    {
      in: 'money',
      at: 31,
      to: '/admin/surplus',
      title: 'Surplus and dividends',
      icon: sproutIcon,
      permission: 'manage_investments',
    },
  ],
})
