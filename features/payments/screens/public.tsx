/**
 * The door of payments for other screens: what any channel's administrators may do about a payment that was confirmed, and
 * what its member reads of a correction. And the switch of a channel that is off to begin with.
 */
export { PutRight } from './admin/put-right.tsx'
export { ReasonForMember } from './admin/reason-for-member.tsx'
export { TakenCard } from './admin/taken-card.tsx'
export { AnotherPayment } from './another-payment.tsx'
export { Corrected } from './corrected.tsx'
export { PayOnce } from './pay-once.tsx'
