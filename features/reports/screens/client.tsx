/** What reports bring to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { chartColumnIcon } from '@kolo/ui/primitives/icons'

export const reports = clientFeature({
  navigation: [{ in: 'insight', at: 20, to: '/admin/analytics', title: 'Analytics', icon: chartColumnIcon }],
})
