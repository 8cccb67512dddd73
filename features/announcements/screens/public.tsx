export { AdminAnnouncementsScreen } from './admin/admin-announcements-screen.tsx'
export { AnnouncementsScreen } from './announcements-screen.tsx'
