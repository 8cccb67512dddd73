/** What announcements bring to the frame around the screens: nothing until they open, so that nothing is offered that leads nowhere. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'

export const announcements = clientFeature({})
