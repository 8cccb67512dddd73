/**
 * What goes out by mail, and how often. Much of it can be caused by somebody who is not the person it goes to: a stranger
 * asks for a new password or opens an account with somebody's address, and whoever is signed in may have given an
 * address that is not theirs. What must always be true: each kind of mail goes to one address only so many times a day,
 * counted over all nodes; a flood of one kind suppresses no other; and what one sender causes much of waits behind the
 * mail of everybody else.
 */
import type { Call } from '@kolo/application/call'
import { countTries, type Limit, TooManyAttempts } from '@kolo/application/limits'
import { type Topic, wordsOf } from '@kolo/application/notification-types'
import type { Db } from '@kolo/database/tables'
import { notify, type OutsideAddress, writingFor } from '@kolo/notices/server'

const day = 24 * 60 * 60

/** How often one kind of mail goes to one address. */
export const mailLimits = {
  /** The address is nobody's until it is shown: whoever it belongs to may never have asked. The first go at once … */
  verification: { name: 'verification mail by target', points: 5, duration: day },
  /** … and then one in three hours: whoever uses up the others delays a newcomer, and does not keep them out. */
  laterVerification: { name: 'later verification mail by target', points: 1, duration: 3 * 60 * 60 },
  /** By address and subject: somebody who was told ten times today that it happened knows. */
  notice: { name: 'notice by target', points: 10, duration: day },
  /** The first links of a day go at once … */
  reset: { name: 'reset mail by account', points: 3, duration: day },
  /** … and then one in three hours: whoever uses up the others delays their owner, and does not lock them out. */
  laterReset: { name: 'later reset mail by account', points: 1, duration: 3 * 60 * 60 },
  /** To whoever came through Google and found an account: nobody else causes it, or uses it up. */
  arrival: { name: 'arrival mail by account', points: 5, duration: day },
  /** Nobody asked for it: twice a day is enough of the same. */
  invitation: { name: 'invitation by target', points: 2, duration: day },
  /** The sentence that says so names the number. */
  invitations: { name: 'invitations by inviter', points: 200, duration: day },
  /** Those that a browser of the owner asks for. */
  ownReset: { name: 'reset mail by account and device', points: 3, duration: day },
} as const satisfies Record<string, Limit>

/** Counts a mail in the transaction that sends it; `false`: enough of them went out. */
export async function mayMail(db: Db, limit: Limit, ...who: string[]): Promise<boolean> {
  try {
    await countTries(db, [[limit, ...who]])
    return true
  } catch (error) {
    if (error instanceof TooManyAttempts) return false
    throw error
  }
}

/**
 * Tells somebody what happened to their account, unless the same was told too often today. The mail goes to the address
 * of this moment: whoever moves the account away a moment later does not get it in their place.
 */
export async function sendNotice<Facts>(
  call: Pick<Call, 'db' | 'enqueue' | 'now' | 'community'>,
  to: OutsideAddress & { fullName: string; uid?: string },
  topic: Topic<Facts>,
  facts: Facts,
): Promise<void> {
  const { title } = wordsOf(topic, facts, writingFor(call.community))
  if (await mayMail(call.db, mailLimits.notice, to.email, title)) await notify(call, { topic, to, facts })
}

/** Whom a notice about an account goes to. */
export function ownerOf({
  uid,
  email,
  full_name: fullName,
}: {
  uid: string
  email: string
  full_name: string
}) {
  return { uid, email, fullName }
}

/** Links, which somebody waits for, go before other mail; the eleventh that one sender causes no longer does. */
export function linkPriority(caused: number): number {
  return 11 - caused
}
