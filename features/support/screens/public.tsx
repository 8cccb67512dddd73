export { SupportScreen } from '../tickets/screens/support-screen.tsx'
export { DeskScreen } from '../tickets/screens/ticket-queue-screen.tsx'
