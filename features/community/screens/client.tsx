/** What the community's look and texts bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { fileTextIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const LookCard = lazy(async () => ({
  default: (await import('../branding/screens/branding-card.tsx')).LookCard,
}))
const AnswerDaysCard = lazy(async () => ({
  default: (await import('../data-rights/screens/answer-days-card.tsx')).AnswerDaysCard,
}))
const SettingChangesCard = lazy(async () => ({
  default: (await import('../settings/screens/setting-changes-card.tsx')).SettingChangesCard,
}))
const ChecklistCard = lazy(async () => ({
  default: (await import('../checklist/screens/checklist-card.tsx')).ChecklistCard,
}))
const TermsCard = lazy(async () => ({ default: (await import('../terms/screens/terms-card.tsx')).TermsCard }))

export const community = clientFeature({
  navigation: [
    { in: 'account', at: 18, onPhoneOnly: true, to: '/your-data', title: 'Your data', icon: fileTextIcon },
    { in: 'people', at: 30, to: '/admin/data-requests', title: 'Data requests', icon: fileTextIcon },
    { in: 'people', at: 31, to: '/admin/breaches', title: 'Breaches', icon: triangleAlertIcon },
  ],
  work: [
    {
      list: 'data-requests',
      at: { card: 18, list: 28 },
      to: '#data-requests',
      icon: fileTextIcon,
      title: 'Requests about data',
      onlyWaiting: true,
      load: async () => ({ default: (await import('../data-rights/screens/rights-work.tsx')).RequestsWork }),
    },
    {
      list: 'breaches',
      at: { card: 4, list: 4 },
      to: '#breaches',
      icon: triangleAlertIcon,
      title: 'Breaches to report',
      onlyWaiting: true,
      load: async () => ({ default: (await import('../data-rights/screens/rights-work.tsx')).BreachesWork }),
    },
  ],
  settings: [
    { in: 'community', at: 5, Section: LookCard },
    { in: 'community', at: 6, Section: TermsCard },
    { in: 'community', at: 34, Section: AnswerDaysCard },
    { in: 'community', at: 36, Section: ChecklistCard },
    { in: 'community', at: 90, Section: SettingChangesCard },
  ],
})
