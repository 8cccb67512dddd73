/** What home brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { houseIcon, layoutDashboardIcon } from '@kolo/ui/primitives/icons'

export const home = clientFeature({
  navigation: [
    { in: 'main', at: 10, bar: 10, to: '/dashboard', title: 'Home', icon: houseIcon },
    {
      in: 'work',
      at: 10,
      bar: 10,
      to: '/admin',
      also: ['/admin/dashboard'],
      title: 'Dashboard',
      short: 'Work',
      icon: layoutDashboardIcon,
    },
  ],
})
