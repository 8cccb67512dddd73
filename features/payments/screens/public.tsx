/**
 * The door of payments for other screens: what any channel's administrators may do about a payment that was confirmed, and
 * what its member reads of a correction. And the switch of a channel that is off to begin with.
 */

export { AnotherPayment } from '../payments/screens/another-payment.tsx'
export { TakenCard } from '../payments/screens/channel-card.tsx'
export { PayOnce } from '../payments/screens/pay-once.tsx'
export { Corrected } from '../reversals/screens/corrected.tsx'
export { PutRight } from '../reversals/screens/correction-actions.tsx'
export { ReasonForMember } from '../reversals/screens/reason-for-member.tsx'
