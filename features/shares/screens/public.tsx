/** The door of the screens of shares. */
export { RegisterPage } from './register-page.tsx'
export { SharesPage } from './shares-page.tsx'
