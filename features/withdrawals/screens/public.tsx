/** The door of the screens of withdrawals. */
export { OpenWithdrawalsCard } from './open-withdrawals-card.tsx'
export { WalletPage } from './wallet-page.tsx'
