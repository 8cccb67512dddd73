/** The door of the screens of withdrawals. */
import { lazy } from 'react'

export { OpenWithdrawalsCard } from './open-withdrawals-card.tsx'

export const WalletPage = lazy(async () => ({ default: (await import('./wallet-page.tsx')).WalletPage }))
