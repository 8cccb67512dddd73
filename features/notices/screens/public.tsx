/** The door of the screens of notices. */
export { UnsubscribePage } from './unsubscribe-page.tsx'
