/**
 * Who may do what with loans. Products and applications rest on the permissions about savings; administrators never decide
 * what they wrote, asked for or guarantee.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { CalendarDate } from '@kolo/foundation/time'
import { type GuarantorStatus, mayWithdrawGuarantee } from './guarantors/guarantor.rules.ts'
import { type LoanStatus, mayEnd } from './loans/loan.rules.ts'
import type { ProductStatus } from './products/product.rules.ts'

/** What the decisions look at on a loan. */
export type LoanSubject = { memberUid: string; status: LoanStatus; guarantorUids: readonly string[] }

export type GuaranteeSubject = { status: GuarantorStatus; isOver: boolean; loanStatus: LoanStatus }

type ProductSubject = { status: ProductStatus; hasDraft: boolean; preparedBy: string }

const inStatus =
  (...statuses: readonly LoanStatus[]) =>
  (_: Actor, { status }: LoanSubject) =>
    statuses.includes(status) ? undefined : ('loan-status' as const)

/** What was decided on stays as it was. */
const untilDecided = (_: Actor, { status }: LoanSubject) =>
  status === 'awaiting_guarantors' || status === 'submitted' ? undefined : ('loan-decided' as const)

/** A request is answered once, in time. */
const whileAsked = (_: Actor, { status, isOver }: GuaranteeSubject) =>
  status === 'asked' && !isOver ? undefined : ('guarantee-over' as const)

/** Nobody decides a loan that they asked for or guarantee. */
const decided = (allowed: (status: LoanStatus) => boolean) => (actor: Actor, loan: LoanSubject) => {
  if (loan.memberUid === actor.uid || loan.guarantorUids.includes(actor.uid)) return 'own-loan' as const
  return allowed(loan.status) ? undefined : ('loan-status' as const)
}

/** Of a loan that is called everything is due: it gets no new schedule. */
const runningUncalled = (actor: Actor, loan: LoanSubject & { calledOn: CalendarDate | null }) =>
  decided((status) => status === 'running')(actor, loan) ??
  (loan.calledOn === null ? undefined : ('loan-status' as const))

/** The commands of this area and the permission each rests on. */
export const loansAccess = defineAccess('loans', {
  viewOwn: { permission: 'view_savings', openToInactive: true },
  apply: { permission: 'create_savings' },
  withdraw: {
    permission: 'edit_savings',
    refusalFor: (_: Actor, { status }: LoanSubject) =>
      mayEnd(status) ? undefined : ('loan-status' as const),
  },
  changeFiles: { permission: 'edit_savings', refusalFor: untilDecided },
  askGuarantor: { permission: 'edit_savings', refusalFor: inStatus('awaiting_guarantors', 'submitted') },
  viewGuarantees: { permission: 'view_savings', openToInactive: true },
  acceptGuarantee: { permission: 'edit_savings', refusalFor: whileAsked },
  declineGuarantee: { permission: 'edit_savings', refusalFor: whileAsked },
  withdrawGuarantee: {
    permission: 'edit_savings',
    refusalFor: (_: Actor, { status, loanStatus }: GuaranteeSubject) =>
      status === 'accepted' && mayWithdrawGuarantee(loanStatus) ? undefined : ('guarantee-binding' as const),
  },
  accept: { permission: 'edit_savings', refusalFor: inStatus('offered') },
  choosePayTo: { permission: 'edit_savings', refusalFor: inStatus('accepted', 'approved') },
  payFees: { permission: 'edit_savings', refusalFor: inStatus('approved') },
  acceptReschedule: { permission: 'edit_savings', refusalFor: inStatus('running') },
  requestSetOff: { permission: 'edit_savings', refusalFor: inStatus('running') },
  repay: { permission: 'edit_savings', refusalFor: inStatus('running') },
  payWrittenOff: { permission: 'edit_savings', refusalFor: inStatus('written_off') },
  review: { permission: 'manage_savings' },
  viewFiles: {
    permission: 'manage_savings',
    refusalFor: (actor: Actor, { guarantorUids }: Pick<LoanSubject, 'guarantorUids'>) =>
      guarantorUids.includes(actor.uid) ? ('guarantees-loan' as const) : undefined,
  },
  decide: { permission: 'manage_savings' },
  offer: { permission: 'manage_savings', refusalFor: decided((status) => status === 'submitted') },
  decline: { permission: 'manage_savings', refusalFor: decided(mayEnd) },
  approve: { permission: 'manage_savings', refusalFor: decided((status) => status === 'accepted') },
  followUp: { permission: 'manage_savings', refusalFor: decided((status) => status === 'running') },
  reschedule: { permission: 'manage_savings', refusalFor: runningUncalled },
  callLoan: { permission: 'manage_savings', refusalFor: decided((status) => status === 'running') },
  writeOff: { permission: 'manage_savings', refusalFor: decided((status) => status === 'running') },
  setOff: { permission: 'manage_savings', refusalFor: decided((status) => status === 'running') },
  settleEstate: { permission: 'manage_savings' },
  setProvision: { permission: 'manage_settings' },
  payOut: { permission: 'manage_savings', refusalFor: decided((status) => status === 'approved') },
  changePayoutTerms: { permission: 'manage_settings' },
  viewProducts: { permission: 'manage_savings' },
  writeProduct: { permission: 'manage_savings' },
  openProduct: {
    permission: 'manage_savings',
    refusalFor: (_: Actor, { hasDraft }: Pick<ProductSubject, 'hasDraft'>) =>
      hasDraft ? undefined : ('nothing-to-open' as const),
  },
  closeProduct: {
    permission: 'manage_savings',
    refusalFor: (_: Actor, { status }: Pick<ProductSubject, 'status'>) =>
      status === 'open' ? undefined : ('product-not-open' as const),
  },
})
