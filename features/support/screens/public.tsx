export { AdminSupportScreen } from './admin/admin-support-screen.tsx'
export { SupportScreen } from './support-screen.tsx'
