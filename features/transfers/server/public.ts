/** The door of bank transfer for other servers: its routes, how a transfer is started, and what dashboards read. */

export { takesDeposits } from './collection-accounts.store.ts'
export { presentOpenPayments } from './present-payment.ts'
export { queueStarts, startPayment, startRows } from './start-payment.ts'
export { transfers } from './transfers.routes.ts'
