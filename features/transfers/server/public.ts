/** The door of bank transfer for other servers: its routes, how a transfer is started, and what dashboards read. */
import './transfers.tables.ts'

export { cancelOwnPayment, cancelReplaced } from './cancel-payment.ts'
export { accountsById, bankLabels, takesDeposits } from './collection-accounts.store.ts'
export { daySumRows, daySumsIn } from './confirmation/day-sums.store.ts'
export {
  bankReferenceOwner,
  keepingDecision,
  takingReference,
  takingReferenceFor,
} from './decisions.store.ts'
export { depositLimitsOf, limitsRows } from './deposit-limits.ts'
export { presentOpenPayments } from './present-payment.ts'
export { startTransfer, transferRows } from './start-transfer.ts'
export { transfers } from './transfers.routes.ts'
export { secondAdministratorFrom } from './transfers.settings.ts'
export { channel as transferChannel } from './transfers.store.ts'
export type { CollectionAccountRow } from './transfers.tables.ts'
