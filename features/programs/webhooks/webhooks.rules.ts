/**
 * What other programs are told as it happens, and when they are told again. What must always be true: an event carries the
 * ids, codes and amounts of an action and nothing else of anybody; and it is told to an https address of a host with a name.
 */
import type { Facts } from '@kolo/foundation/refusal'
import { addMilliseconds, type Instant } from '@kolo/foundation/time'

/** An action of the audit log, as far as an event is made of it. */
export type ToldDeed = {
  kind: string
  actorUid: string | null
  subjectUid: string | null
  targetId: string | null
  facts: Facts
}

/** The fields of an event: ids, codes and days as text, amounts as digits of whole kobo. */
export type EventData = Record<string, string | null>

type Kind = { says: string; actions: readonly string[]; data: (deed: ToldDeed) => EventData }

const text = (value: unknown) => (value === undefined ? null : String(value))

/** A kind about a member's record: whose it is, its id under this name, its code and what else is named. */
const about = (id: string, more: Readonly<Record<string, string>> = {}) => {
  const fields = Object.entries({ code: 'code', ...more })
  return ({ subjectUid, targetId, facts }: ToldDeed): EventData => ({
    memberUid: subjectUid,
    [id]: targetId,
    ...Object.fromEntries(fields.map(([name, fact]) => [name, text(facts[fact])])),
  })
}
const amount = { amountKobo: 'amountKobo' }
const principal = { amountKobo: 'principalKobo' }

/** Every kind of event there is, and the actions it is made of. */
const kinds = {
  'payment.confirmed': {
    says: 'A payment was confirmed',
    actions: ['payment.confirmed'],
    data: about('paymentId', { promisedKobo: 'promisedKobo', receivedKobo: 'receivedKobo' }),
  },
  'payment.reversed': {
    says: 'A payment confirmed by mistake was reversed',
    actions: ['payment.reversed'],
    data: about('paymentId', { amountKobo: 'receivedKobo' }),
  },
  'payment.refunded': {
    says: 'A payment was sent back',
    actions: ['payment.refunded'],
    data: about('paymentId', { amountKobo: 'receivedKobo' }),
  },
  'member.joined': {
    says: 'A member opened an account or was imported',
    actions: ['account.opened', 'moving-in.member-brought'],
    data: ({ subjectUid }) => ({ memberUid: subjectUid }),
  },
  'member.left': {
    says: 'A member deleted their account',
    actions: ['account.deleted'],
    data: ({ subjectUid }) => ({ memberUid: subjectUid }),
  },
  'withdrawal.requested': {
    says: 'A member asked for a withdrawal',
    actions: ['withdrawal.requested'],
    data: about('withdrawalId', amount),
  },
  'withdrawal.paid': {
    says: 'A withdrawal was paid',
    actions: ['withdrawal.paid'],
    data: about('withdrawalId', amount),
  },
  'withdrawal.returned': {
    says: 'A bank sent a withdrawal back',
    actions: ['withdrawal.returned'],
    data: about('withdrawalId', amount),
  },
  'goal.opened': {
    says: 'A member opened a savings goal',
    actions: ['savings.goal-opened'],
    data: about('goalId'),
  },
  'goal.reached': {
    says: 'A savings goal came to its day or its target',
    actions: ['savings.goal-matured'],
    data: about('goalId', { because: 'because' }),
  },
  'transfer.to-goal': {
    says: 'Money moved from a wallet to a goal',
    actions: ['savings.moved-from-wallet', 'savings.auto-saved'],
    data: about('goalId', amount),
  },
  'transfer.to-wallet': {
    says: 'Money moved from a goal to a wallet',
    actions: ['savings.moved-to-wallet'],
    data: about('goalId', amount),
  },
  'investment.confirmed': {
    says: 'An investment began',
    actions: ['investments.investment-activated'],
    data: about('investmentId', amount),
  },
  'investment.paid-out': {
    says: 'An investment was paid out',
    actions: ['investments.investment-paid-out'],
    data: about('investmentId', { amountKobo: 'paidKobo' }),
  },
  'loan.asked': {
    says: 'A member applied for a loan',
    actions: ['loan.asked'],
    data: about('loanId', principal),
  },
  'loan.approved': {
    says: 'A loan was approved',
    actions: ['loan.approved'],
    data: about('loanId', principal),
  },
  'loan.paid-out': {
    says: 'A loan was paid out',
    actions: ['loan.paid-out'],
    data: about('loanId', principal),
  },
  'loan.repaid': {
    says: 'A member repaid part or all of a loan',
    actions: ['loan.repaid', 'loan.settled'],
    data: about('loanId', amount),
  },
  'loan.repayment-reversed': {
    says: 'A repayment of a loan was reversed',
    actions: ['loan.repayment-reversed'],
    data: about('loanId', amount),
  },
  'shares.bought': {
    says: 'A member bought shares',
    actions: ['shares.bought'],
    data: about('shareAccountId', { units: 'units', ...amount }),
  },
  'ticket.opened': {
    says: 'A support ticket was opened',
    actions: ['ticket.opened', 'ticket.opened-for'],
    data: ({ actorUid, subjectUid, targetId }) => ({ memberUid: subjectUid ?? actorUid, ticketId: targetId }),
  },
} satisfies Record<string, Kind>

/** A kind of event. */
export type EventKind = keyof typeof kinds

/** Every kind, in the order they are offered. */
export const eventKinds = Object.keys(kinds) as [EventKind, ...EventKind[]]

/** What happened, in words: for whoever chooses, and for the page about webhooks. */
export const eventWords = (kind: EventKind): string => kinds[kind].says

/** What is sent so that somebody sees that an address listens; nobody chooses it. */
export const testKind = 'webhook.test'

const kindOfDeed = new Map<string, EventKind>(
  eventKinds.flatMap((kind) => kinds[kind].actions.map((deed) => [deed, kind] as const)),
)

/** The actions of which events are made. */
export const toldDeeds: readonly string[] = [...kindOfDeed.keys()]

/** The event an action is told as: `{ kind: 'withdrawal.paid', data: { memberUid, withdrawalId, code, amountKobo } }`. */
export function eventOf(deed: ToldDeed): { kind: EventKind; data: EventData } | undefined {
  const kind = kindOfDeed.get(deed.kind)
  return kind && { kind, data: kinds[kind].data(deed) }
}

/** The body of an event, as it is signed and sent; what is sent again is the same to the byte. */
export function bodyOfEvent(event: { id: string; kind: string; at: Instant; data: EventData }): string {
  const { id, kind, at, data } = event
  return JSON.stringify({ id, type: kind, timestamp: at, data })
}

/** How many seconds are waited after each attempt that was not taken; after the last one an event is given up. */
export const pauses = [10, 60, 300, 1_800, 7_200, 28_800, 57_600] as const
/** How often an event is sent at most. */
export const mostAttempts = pauses.length + 1

/** When an event is sent again after so many attempts, or that it is not: `nextAttempt(1, now)` is 10 seconds later. */
export function nextAttempt(attempts: number, now: Instant): Instant | undefined {
  const pause = pauses[attempts - 1]
  return pause === undefined ? undefined : addMilliseconds(now, pause * 1_000)
}

/** The most addresses of a community. */
export const mostWebhooks = 10
/** For how many hours a secret that was replaced still signs. */
export const formerSecretHours = 24
/** For how many days what was sent is kept. */
export const deliveryDays = 30
/** How long a receiver may take to answer. */
export const patienceSeconds = 10
/** The longest address. */
export const addressLongest = 500

const isOwnMachine = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/**
 * Whether events may be sent to an address: https on a host with a name, without a password or a place in the page. While
 * the product itself is at an address of this machine, another one of this machine is right, too, also in the clear.
 * Where a name leads to is looked at when an event is sent.
 */
export function mayBeReceiver(address: string, origin: string): boolean {
  const url = URL.parse(address)
  if (url === null || address.length > addressLongest || url.username || url.password || url.hash)
    return false
  if (!/^https?:$/.test(url.protocol)) return false
  if (isOwnMachine(url.hostname)) return isOwnMachine(URL.parse(origin)?.hostname ?? '')
  const isNumber = /^\[|^\d+(\.\d+){3}$/.test(url.hostname)
  return url.protocol === 'https:' && /[^.]\.[^.]/.test(url.hostname) && !isNumber
}
