/**
 * Who may do what with charges. Members see and pay their own; administrators raise, waive and answer what is contested, and
 * never decide about their own.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import { type ContestState, mayContest } from './charges/charge.rules.ts'

/** What the decisions look at on a charge. */
export type ChargeSubject = { memberUid: string; outstandingKobo: bigint; contest: ContestState }

const open = (_: Actor, { outstandingKobo }: ChargeSubject) =>
  outstandingKobo > 0n ? undefined : ('charge-settled' as const)

/** Nobody decides about a charge of their own. */
const openOfOther = (actor: Actor, charge: ChargeSubject) =>
  charge.memberUid === actor.uid ? ('own-charge' as const) : open(actor, charge)

export const chargesAccess = defineAccess('charges', {
  viewOwn: { permission: 'view_savings', openToInactive: true },
  pay: { permission: 'edit_savings', refusalFor: open },
  contest: {
    permission: 'edit_savings',
    refusalFor: (_: Actor, { contest }: ChargeSubject) =>
      mayContest(contest) ? undefined : ('not-contestable' as const),
  },
  review: { permission: 'manage_savings' },
  raise: { permission: 'manage_savings' },
  remind: { permission: 'manage_savings', refusalFor: openOfOther },
  waive: { permission: 'manage_savings', refusalFor: openOfOther },
  answerContest: {
    permission: 'manage_savings',
    refusalFor: (actor: Actor, { memberUid, contest }: ChargeSubject) => {
      if (memberUid === actor.uid) return 'own-charge' as const
      return contest === 'contested' ? undefined : ('not-contested' as const)
    },
  },
})
