/** The door of bank transfer for other servers: its routes, how a transfer is started, and what dashboards read. */

export { deskRows } from './list-payments.ts'
export { presentOpenPayments } from './present-payment.ts'
export { presentReviews } from './present-review.ts'
export { queueStarts, startPayment, startRows } from './start-payment.ts'
export { transfers } from './transfers.routes.ts'
