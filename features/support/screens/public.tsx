export { DeskScreen } from './desk/desk-screen.tsx'
export { SupportScreen } from './support-screen.tsx'
