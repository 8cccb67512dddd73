export { AdminEventScreen } from './admin/admin-event-screen.tsx'
export { AdminEventsScreen } from './admin/admin-events-screen.tsx'
export { EventScreen } from './event-screen.tsx'
export { EventsScreen } from './events-screen.tsx'
