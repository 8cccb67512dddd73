/** What other programs bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { lazy } from 'react'

const OwnKeysCard = lazy(async () => ({
  default: (await import('../keys/screens/own-keys-card.tsx')).OwnKeysCard,
}))
const CommunityKeysCard = lazy(async () => ({
  default: (await import('../keys/screens/community-keys-card.tsx')).CommunityKeysCard,
}))
const WebhooksCard = lazy(async () => ({
  default: (await import('../webhooks/screens/webhooks-card.tsx')).WebhooksCard,
}))

export const programs = clientFeature({
  settings: [
    { in: 'security', at: 15, Section: OwnKeysCard },
    { in: 'community', at: 40, Section: CommunityKeysCard },
    { in: 'community', at: 41, Section: WebhooksCard },
  ],
})
