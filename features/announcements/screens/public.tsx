export { AcceptFirst } from './accept-first.tsx'
export { AdminAnnouncementsScreen } from './admin-announcements-screen.tsx'
export { AnnouncementsScreen } from './announcements-screen.tsx'
export { NewestCard } from './newest-card.tsx'
