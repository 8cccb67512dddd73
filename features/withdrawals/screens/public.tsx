/** The public API of the screens of withdrawals. */
export { WithdrawalsPage } from '../register/screens/withdrawals-page.tsx'
export { OpenWithdrawalsCard } from '../withdrawals/screens/open-withdrawals-card.tsx'
export { WalletPage } from '../withdrawals/screens/wallet-page.tsx'
