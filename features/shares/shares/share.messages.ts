/** The sentences people read about shares. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { lienWords } from '@kolo/foundation/lien'
import { groupThousands, kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import { transfersMessages } from '@kolo/transfers/messages'
import type { MovementKind, RequestKind, RequestStatus } from './share.rules.ts'

export type SharesRefusal =
  | AskRefusal
  | 'shares-off'
  | 'purchases-closed'
  | 'none-left'
  | 'below-minimum'
  | 'above-most'
  | 'wallet-too-small'
  | 'amount-limits'
  | 'above-tier-deposit'
  | 'above-limit'
  | 'no-collection-account'
  | 'too-many-payments'
  | 'payment-being-checked'
  | 'payment-open'
  | 'buyer-below-minimum'
  | 'buyer-above-most'
  | 'buyer-wallet-too-small'
  | 'no-shares'
  | 'not-free'
  | 'money-secures-loan'
  | 'minimum-stays'
  | 'cost-changed'
  | 'too-many-requests-open'
  | 'no-such-member'
  | 'to-yourself'
  | 'member-not-active'
  | 'not-yours'
  | 'request-decided'
  | 'not-agreed'
  | 'par-fixed'
  | 'below-issued'
  | 'no-room'
  | 'shares-held'
  | 'same-terms'

/** `1,200 shares`, `1 share`. */
export function sharesIn(units: number): string {
  return `${groupThousands(String(units))} ${units === 1 ? 'share' : 'shares'}`
}

const units = (facts: Facts, name: string) => sharesIn(Number(facts[name] ?? 0))

export const sharesMessages = {
  ...askWords,
  'shares-off': 'Your community does not offer shares.',
  'purchases-closed': 'No new shares can be bought now.',
  'none-left': (facts) =>
    Number(facts.left) === 0
      ? 'All shares of the community are taken.'
      : `Only ${units(facts, 'left')} of the community are not taken yet.`,
  'below-minimum': (facts) =>
    `A member holds at least ${units(facts, 'least')}. Take ${units(facts, 'missing')} or more.`,
  'above-most': (facts) =>
    Number(facts.room) === 0
      ? `You hold the limit per member: ${units(facts, 'most')}.`
      : `The limit per member is ${units(facts, 'most')}. You can take ${units(facts, 'room')} more.`,
  'wallet-too-small': (facts, write) =>
    `There is ${write.naira(kobo(BigInt(String(facts.available ?? '0'))))} free in your wallet. These shares cost ${write.naira(kobo(BigInt(String(facts.cost ?? '0'))))}.`,
  'amount-limits': 'A transfer is between ₦100 and ₦100,000,000. Enter another number of shares.',
  'above-tier-deposit': transfersMessages['above-tier-deposit'],
  'above-limit': transfersMessages['above-limit'],
  'no-collection-account': transfersMessages['no-collection-account'],
  'too-many-payments': transfersMessages['too-many-payments'],
  'payment-being-checked': transfersMessages['payment-being-checked'],
  'payment-open': transfersMessages['payment-open'],
  'buyer-below-minimum': (facts) =>
    `A member holds at least ${units(facts, 'least')}, and this member would hold fewer. Offer more.`,
  'buyer-above-most': 'The member who takes them over would hold more than one member may.',
  'buyer-wallet-too-small': 'The money that was set aside for these shares is not there.',
  'no-shares': 'You hold no shares.',
  'money-secures-loan': lienWords,
  'not-free': (facts) =>
    `${units(facts, 'free')} of yours are free; the others are set aside for what you asked for already.`,
  'minimum-stays': (facts) =>
    Number(facts.most) === 0
      ? `A member keeps at least ${units(facts, 'least')}, so none can go. A member who leaves the community gives back all of them.`
      : `A member keeps at least ${units(facts, 'least')}. ${units(facts, 'most')} can go.`,
  'cost-changed': 'What this costs has changed meanwhile. Look at it again.',
  'too-many-requests-open': 'You already have ten pending requests. Wait for them, or withdraw one.',
  'no-such-member': 'No member has this number. Check each character.',
  'to-yourself': 'This is your own number. Enter the number of the member who takes them over.',
  'member-not-active': 'The account of this member is not active.',
  'not-yours': 'Only the member it was sent to, or who asked for it, can do this.',
  'request-decided': 'This was decided already.',
  'not-agreed': 'The member who is to take them over has not answered yet.',
  'par-fixed': (facts) => `Members hold ${units(facts, 'issued')}, so what one is worth stays as it is.`,
  'below-issued': (facts) => `Members hold ${units(facts, 'issued')} already. Enter no fewer.`,
  'no-room': (facts) => `The limit per member is ${units(facts, 'most')}, so the minimum cannot be more.`,
  'shares-held': (facts) =>
    `Members hold ${units(facts, 'issued')}, so shares stay on. You can close new purchases.`,
  'same-terms': 'Nothing differs from the current terms.',
} satisfies Words<SharesRefusal>

/** What each line of the register is called. */
export const movementWords: Record<MovementKind, string> = {
  bought: 'Bought',
  'transferred-in': 'Taken over',
  'transferred-out': 'Transferred',
  withdrawn: 'Withdrawn',
  'brought-in': 'Imported',
  'taken-back': 'Withdrawn',
}

/** What is asked for. */
export const requestWords: Record<RequestKind, string> = {
  transfer: 'Transfer',
  withdrawal: 'Withdrawal',
  leaving: 'Everything, on leaving',
}

/** The word on the chip of a request. */
export const requestStatusLabels: Record<RequestStatus, string> = {
  offered: 'Waiting for an answer',
  waiting: 'Waiting for two administrators',
  done: 'Done',
  declined: 'Declined',
  cancelled: 'Withdrawn',
  rejected: 'Rejected',
}
