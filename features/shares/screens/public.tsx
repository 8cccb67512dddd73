/** The public API of the screens of shares. */
export { RegisterPage } from '../shares/screens/register-page.tsx'
export { SharesPage } from '../shares/screens/shares-page.tsx'
