/**
 * An officer receives cash. What must always be true: never the officer's own, only where somebody else can count it, only
 * what the law, the member's tier and the target take; and the receipt has its number in the transaction that books it.
 */

import type { Call } from '@kolo/application/call'
import { readAdministration } from '@kolo/approvals/server'
import { batchQueries, type RowsOf } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { addKobo, type Kobo, kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { accountKey } from '@kolo/ledger/accounts'
import { ownedBalancesIn } from '@kolo/ledger/balance'
import { lockPayer, type PaymentPurpose, startPayment, tierRows } from '@kolo/payments/server'
import { findProfile } from '@kolo/profile/server'
import { keepingDecision } from '@kolo/transfers/server'
import type { bookCash } from '../cash.contract.ts'
import { cashRefusal } from '../cash.rules.ts'
import { notifyCash } from './cash.notifications.ts'
import { cashTaking } from './cash.settings.ts'
import { broughtRows, channel, insertCash, sumIn, tillOf } from './cash.store.ts'
import { wordOf } from './count-evidence.ts'
import { presentOne } from './present-cash.ts'

type Body = InputOf<typeof bookCash>['body']

/** Books it and gives its receipt a number; nothing is in the books before a second officer counted. */
export async function bookCashHandler(call: Call, { body }: InputOf<typeof bookCash>) {
  const { db, actor, now } = call
  if (!(await cashTaking.isTaken(db))) return refuse('cash-off')
  const { administratorUids } = await readAdministration(call)
  if (!administratorUids.some((uid) => uid !== actor.uid && uid !== body.memberUid))
    return refuse('two-officers-needed')
  if (body.memberUid === actor.uid) return refuse('own-payment', {}, 'memberUid')
  const member = await findProfile(db, body.memberUid)
  if (!member) return refuse('no-such-member', {}, 'memberUid')
  // An insurer may bring what a member who died owes.
  if (!member.is_active && member.died_on === null) return refuse('member-not-active', {}, 'memberUid')
  const purpose = call.registry.purposes[body.purpose] as PaymentPurpose | undefined
  if (!purpose) return refuse('target-takes-none', {}, 'targetId')
  const payer = { actor: { uid: body.memberUid } }
  await lockPayer(db, body.memberUid)
  const rows = await batchQueries(db, {
    ...tierRows(payer),
    targets: purpose.targetsOf(db, body.memberUid),
    brought: broughtRows(body.memberUid, now),
  })
  const target = rows.targets.find(({ id }) => id === body.targetId)
  if (!target) return refuse('target-takes-none', {}, 'targetId')
  const no =
    cashRefusal(body.amountKobo, sumIn(rows.brought)) ?? roomRefusal(call, body, purpose, target, rows)
  if (no) return no
  const beyondTier = member.died_on !== null
  const order = { purpose: body.purpose, target, amount: body.amountKobo, beyondTier }
  const till = await tillOf(db, actor.uid, now)
  const booked = await startPayment({ ...call, ...payer }, order, rows, (begun) =>
    insertCash(db, begun, till),
  )
  if (isRefusal(booked)) return booked
  await keepingDecision(db, wordOf(call, booked, { receivedKobo: body.amountKobo })).execute()
  call.record({
    kind: 'cash.booked',
    subjectUid: booked.member_uid,
    target: { type: 'payment', id: booked.id },
    facts: { code: booked.code, number: booked.number, amountKobo: body.amountKobo.toString() },
  })
  await notifyCash(call, booked, { step: 'booked', target: target.name })
  return presentOne(call, booked)
}

type Asked = RowsOf<ReturnType<typeof tierRows>>
type Target = { id: string; least_kobo: bigint | null; most_kobo: bigint | null }

/** Why the target does not take this much; what is on its way to it counts. */
function roomRefusal(
  { now }: Pick<Call, 'now'>,
  { memberUid, targetId, amountKobo: amount }: Body,
  purpose: PaymentPurpose,
  { least_kobo, most_kobo }: Target,
  { owned, expected }: Asked,
): Refusal<'below-least' | 'above-most' | 'target-takes-none'> | undefined {
  if (least_kobo === null) return refuse('target-takes-none', {}, 'targetId')
  if (amount < least_kobo) return refuse('below-least', { least: least_kobo.toString() }, 'amountKobo')
  if (most_kobo === null) return undefined
  const arrival = {
    paymentId: '',
    memberUid,
    targetId,
    amount,
    isWhole: true,
    received: amount,
    channel,
    now,
  }
  const { credit } = purpose.postings(arrival)
  // What goes on from the wallet lies in no account of its target, and other money of the member may be in the wallet.
  const passesOn = credit.kind === 'member_wallet'
  const own = ownedBalancesIn(owned).find((one) => accountKey(one) === accountKey(credit))
  const held = passesOn ? zeroKobo : (own?.balance ?? zeroKobo)
  const coming = expected.find(({ target_id }) => target_id === targetId)?.sum_kobo ?? 0n
  const room: Kobo = subtractKobo(kobo(most_kobo), addKobo(held, kobo(coming)))
  return amount > room
    ? refuse('above-most', { room: (room > 0n ? room : 0n).toString() }, 'amountKobo')
    : undefined
}
