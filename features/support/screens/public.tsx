export { SupportScreen } from '../tickets/screens/support-screen.tsx'
export { TicketQueueScreen } from '../tickets/screens/ticket-queue-screen.tsx'
