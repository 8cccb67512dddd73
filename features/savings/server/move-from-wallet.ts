import type { Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { postJournal } from '@kolo/ledger/journal'
import { takingLeftOver } from '@kolo/payments/server'
import type { moveFromWallet } from '../savings.contract.ts'
import { depositRefusal } from '../savings.rules.ts'
import { depositRoomOf } from './deposit-room.ts'
import { lockGoalForMoney, saveGoal } from './goals.store.ts'
import { presentGoal } from './present-goal.ts'
import { recordOnGoal } from './record-deed.ts'
import { walletToGoalPostings } from './savings.postings.ts'

/** Moves free money from the member's wallet into a goal; money that is here already needs no confirmation. */
export async function moveFromWalletAct(call: Call, { params, body }: InputOf<typeof moveFromWallet>) {
  const { db, actor, now } = call
  const { paymentId, amountKobo: amount } = body
  const left = { memberUid: actor.uid, targetId: params.id, amount, now }
  const { goal, done } = await lockGoalForMoney(
    db,
    params.id,
    actor.uid,
    paymentId === undefined ? [] : [takingLeftOver({ ...left, paymentId })],
  )
  if (paymentId !== undefined && done === 0) return refuse('nothing-to-move')
  const { plan, ...room } = await depositRoomOf(db, goal)
  const no = depositRefusal(body.amountKobo, room)
  if (no) return no
  const journal = await postJournal(db, {
    deed: 'savings.moved-from-wallet',
    actorUid: actor.uid,
    now,
    memo: `From wallet to ${goal.code}`,
    facts: { goal: goal.code },
    transfers: walletToGoalPostings({ id: goal.id, ownerUid: goal.owner_uid }, body.amountKobo),
  })
  if ('refusal' in journal) {
    return refuse('wallet-too-small', { available: journal.available.toString() }, 'amountKobo')
  }
  const saved =
    goal.status === 'pending' ? await saveGoal(db, goal.id, { status: 'active', activated_at: now }) : goal
  recordOnGoal(call, 'savings.moved-from-wallet', saved, {
    amountKobo: amount.toString(),
    ...(paymentId === undefined ? {} : { paymentId }),
    journalId: journal.journalId,
  })
  return presentGoal(call, saved, plan)
}
