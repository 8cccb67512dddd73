/** The public API of bank transfer for other servers: its routes, how a transfer is started, and what dashboards read. */

export type { CollectionAccountRow } from '../collection-accounts/server/collection-account.record.ts'
export {
  accountsById,
  type Banks,
  bankLabels,
  banksIn,
  readBanks,
  takesDeposits,
} from '../collection-accounts/server/collection-accounts.store.ts'
export { receiptsOfJournal } from '../receipts/server/receipts.store.ts'
export {
  bankReferenceOwner,
  daySumRows,
  daySumsIn,
  keepDecisions,
  keepingDecision,
  takingReference,
  takingReferenceFor,
} from '../reviews/server/review.store.ts'
export { cancelOwnPayment, cancelReplaced } from '../transfers/server/cancel-payment.ts'
export { depositLimitsOf, limitsRows } from '../transfers/server/deposit-limits.ts'
export { presentOpenPayments } from '../transfers/server/present-payment.ts'
export { startTransfer, transferRows } from '../transfers/server/start-transfer.ts'
export { secondAdministratorFrom } from '../transfers/server/transfer.settings.ts'
export { channel as transferChannel } from '../transfers/server/transfer.store.ts'
export { transfers } from './transfers.routes.ts'
