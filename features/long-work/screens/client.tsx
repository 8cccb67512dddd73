/** What long work brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { clockAlertIcon } from '@kolo/ui/primitives/icons'

export const longWork = clientFeature({
  work: [
    {
      list: 'failed-works',
      at: { card: 5, list: 5 },
      to: '#failed-works',
      icon: clockAlertIcon,
      title: 'Work that failed',
      onlyWaiting: true,
      load: async () => ({ default: (await import('./failed-work.tsx')).FailedWorkSection }),
    },
  ],
})
