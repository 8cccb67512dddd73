/** The door of the screens of shares: pages, each with a script of its own. */
import { lazy } from 'react'

export const SharesPage = lazy(async () => ({ default: (await import('./shares-page.tsx')).SharesPage }))
export const RegisterPage = lazy(async () => ({
  default: (await import('./admin/register-page.tsx')).RegisterPage,
}))
