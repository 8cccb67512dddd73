/** What the community's look brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { lazy } from 'react'

const LookCard = lazy(async () => ({ default: (await import('./admin/look-card.tsx')).LookCard }))

export const community = clientFeature({ settings: [{ in: 'community', at: 5, Section: LookCard }] })
