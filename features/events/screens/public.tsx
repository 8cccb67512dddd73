export { AdminEventsScreen } from './admin/admin-events-screen.tsx'
export { EventsScreen } from './events-screen.tsx'
