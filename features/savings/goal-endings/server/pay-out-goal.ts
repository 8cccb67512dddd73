/**
 * How money leaves goals for the wallet. What must always be true: a goal is locked from before its balance is read until
 * its money has moved, what it earned is settled first, and a goal that is paid out whole is closed.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { postHold } from '@kolo/ledger/holds'
import { type JournalDraft, postJournal } from '@kolo/ledger/journal'
import { notify } from '@kolo/notices/server'
import { goalMatured, goalPaidOut } from '../../goals/server/goal.notifications.ts'
import { goalAccount, goalToWalletPostings } from '../../goals/server/goal.postings.ts'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import { freeGoalPlace, saveGoal } from '../../goals/server/goals.store.ts'
import { recordOnGoal } from '../../goals/server/record-goal-event.ts'
import { netInterestOf } from '../../interest/server/interest.store.ts'
import { settleInterest } from '../../interest/server/settle-interest.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { breakCost } from '../goal-ending.rules.ts'
import { insertRelease, saveRelease } from './goal-releases.store.ts'
import type { ReleaseRow } from './release.record.ts'

/** What paying out is done with: a command, or a piece of long work. */
export type Ending = Pick<ChunkCall, 'db' | 'now' | 'enqueue' | 'record'>

/**
 * A goal has come to its day or its target: it earns no more, and its money goes where its owner said. Where some of it is on
 * hold, such as for a loan it secures, it stays until its owner takes it out.
 */
export async function matureGoal(
  call: Ending,
  goal: GoalRecord,
  because: 'day' | 'target',
): Promise<GoalRecord> {
  const { db, now } = call
  await settleInterest(call, goal, 'pay')
  const matured = await saveGoal(db, goal.id, { status: 'matured' })
  recordOnGoal(call, 'savings.goal-matured', matured, { because })
  const { balance, held } = await readBalance(db, goalAccount(goal))
  if (balance > 0n && (matured.maturityInstruction === 'stay' || held > 0n)) {
    await notify(call, {
      topic: goalMatured,
      to: goal.ownerUid,
      facts: { id: goal.id, name: goal.name, amount: balance, because },
    })
    return matured
  }
  return payOutWhole(call, matured, { kind: 'maturity', costKobo: zeroKobo, at: now })
}

/** A goal that was broken: what it costs stays, the rest goes to the wallet, and the goal is closed. */
export async function payOutBroken(
  call: Ending,
  goal: GoalRecord,
  plan: PlanRow,
  release?: ReleaseRow,
): Promise<GoalRecord> {
  const { db, now } = call
  const forfeits = plan.early_break === 'forfeit_interest'
  await settleInterest(call, goal, forfeits ? 'forfeit' : 'pay')
  const cost = await costOfBreaking(db, goal, plan)
  const at = release?.asked_at ?? now
  return payOutWhole(call, goal, { kind: 'break', costKobo: cost.costKobo, forfeits, at, release })
}

/** What breaking a goal costs, and what reaches the wallet. */
export async function costOfBreaking(db: Ending['db'], goal: GoalRecord, plan: PlanRow) {
  const { balance } = await readBalance(db, goalAccount(goal))
  const interestKobo = plan.early_break === 'forfeit_interest' ? await netInterestOf(db, goal.id) : zeroKobo
  const terms = { earlyBreak: plan.early_break, breakFeeBps: plan.break_fee_bps }
  return breakCost(terms, { balanceKobo: balance, interestKobo })
}

type WholeOrder = {
  kind: 'break' | 'maturity'
  costKobo: Kobo
  forfeits?: boolean
  at: Instant
  release?: ReleaseRow | undefined
}

/** Everything that is in a goal leaves it; what is only being paid into it goes to the wallet when it comes. */
export async function payOutWhole(call: Ending, goal: GoalRecord, order: WholeOrder): Promise<GoalRecord> {
  const { db, now } = call
  const { kind, costKobo } = order
  const owner = { id: goal.id, ownerUid: goal.ownerUid }
  const { balance } = await readBalance(db, goalAccount(owner))
  const is = order.forfeits ? 'forfeited-interest' : 'fee'
  const journal =
    balance === 0n
      ? undefined
      : await postedOrThrow(db, {
          deed: kind === 'break' ? 'savings.goal-broken' : 'savings.goal-paid-out',
          actorUid: null,
          now,
          memo: `From ${goal.code} to wallet`,
          facts: { goal: goal.code },
          transfers: goalToWalletPostings(owner, balance, { kobo: costKobo, is }),
        })
  await keepRelease(call, goal, { ...order, amount: balance, journalId: journal })
  const closed = await saveGoal(db, goal.id, { status: 'closed', endedAt: now })
  await freeGoalPlace(db, goal.ownerUid)
  recordOnGoal(call, 'savings.goal-closed', closed, {
    because: kind,
    amountKobo: balance.toString(),
    costKobo: costKobo.toString(),
  })
  if (balance > 0n) {
    const received = subtractKobo(balance, costKobo)
    await notify(call, {
      topic: goalPaidOut,
      to: goal.ownerUid,
      facts: { name: goal.name, amount: received, cost: costKobo, closed: true },
    })
  }
  return closed
}

async function keepRelease(
  { db, now }: Ending,
  goal: GoalRecord,
  {
    kind,
    release,
    costKobo,
    at,
    amount,
    journalId,
  }: WholeOrder & { amount: Kobo; journalId: string | undefined },
): Promise<void> {
  const done = {
    amount_kobo: amount > 0n ? amount : null,
    cost_kobo: costKobo,
    status: 'done' as const,
    done_at: now,
    journal_id: journalId ?? null,
  }
  if (release) await saveRelease(db, release.id, done)
  else if (amount > 0n)
    await insertRelease(db, {
      id: newId(Date.parse(now)),
      account_id: goal.id,
      kind,
      asked_at: at,
      due_at: now,
      ...done,
    })
}

/** A move whose notice is over: what was held for it reaches the wallet. */
export async function payOutMove(call: Ending, goal: GoalRecord, release: ReleaseRow): Promise<void> {
  const { db, now } = call
  if (release.hold_id === null || release.amount_kobo === null)
    throw new Error(`Release ${release.id} holds nothing`)
  const amount = kobo(release.amount_kobo)
  const journal = await postHold(db, release.hold_id, moveDraft(goal, amount, now))
  if ('refusal' in journal) throw new Error(`What is held for release ${release.id} is not there`)
  await saveRelease(db, release.id, { status: 'done', done_at: now, journal_id: journal.journalId })
  recordOnGoal(call, 'savings.moved-to-wallet', goal, { amountKobo: amount.toString() })
  const facts = { name: goal.name, amount, cost: zeroKobo, closed: false }
  await notify(call, { topic: goalPaidOut, to: goal.ownerUid, facts })
}

/** The journal of some money that leaves a goal. */
export function moveDraft(goal: GoalRecord, amount: Kobo, now: Instant): JournalDraft {
  const owner = { id: goal.id, ownerUid: goal.ownerUid }
  return {
    deed: 'savings.moved-to-wallet',
    actorUid: goal.ownerUid,
    now,
    memo: `From ${goal.code} to wallet`,
    facts: { goal: goal.code },
    transfers: goalToWalletPostings(owner, amount, { kobo: zeroKobo, is: 'fee' }),
  }
}

async function postedOrThrow(db: Ending['db'], draft: JournalDraft): Promise<string> {
  const journal = await postJournal(db, draft)
  if ('refusal' in journal) throw new Error('Something of a goal that ends is on hold')
  return journal.journalId
}
