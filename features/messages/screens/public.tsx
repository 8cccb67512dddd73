/** The screens of the directory and of messages, and the card of the week on the dashboard. */
export { DirectoryScreen } from './directory-screen.tsx'
export { MessagesScreen } from './messages-screen.tsx'
export { ReportedScreen } from './reported-screen.tsx'
export { WeekCard } from './week-card.tsx'
