/** The door of the screens of withdrawals. */
export { WalletPage } from './wallet-page.tsx'
