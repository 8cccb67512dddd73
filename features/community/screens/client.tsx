/** What the community's look and texts bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { lazy } from 'react'

const LookCard = lazy(async () => ({ default: (await import('./admin/look-card.tsx')).LookCard }))
const TermsCard = lazy(async () => ({ default: (await import('./admin/terms-card.tsx')).TermsCard }))

export const community = clientFeature({
  navigation: [
    { in: 'account', at: 18, onPhoneOnly: true, to: '/your-data', title: 'Your data', icon: fileTextIcon },
  ],
  settings: [
    { in: 'community', at: 5, Section: LookCard },
    { in: 'community', at: 6, Section: TermsCard },
  ],
})
