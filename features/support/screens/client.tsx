/** What support brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'

export const support = clientFeature({
  navigation: [
    {
      in: 'main',
      at: 60,
      bar: 40,
      to: '/support',
      also: ['/tickets'],
      title: 'Support',
      icon: messageCircleIcon,
    },
  ],
})
