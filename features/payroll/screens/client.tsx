/** What payroll deductions bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { usersIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const PayrollSettingsCard = lazy(async () => ({
  default: (await import('./payroll-settings-card.tsx')).PayrollSettingsCard,
}))

export const payroll = clientFeature({
  navigation: [
    {
      in: 'money',
      at: 25,
      to: '/admin/payroll',
      title: 'Payroll',
      icon: usersIcon,
      permission: 'manage_savings',
    },
  ],
  settings: [{ in: 'community', at: 21, Section: PayrollSettingsCard }],
})
