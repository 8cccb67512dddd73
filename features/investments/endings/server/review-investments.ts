/** Investments as administrators look after them: by state, left early, and frozen with a reason. */

import type { Call } from '@kolo/application/call'
import { askApproval, dropApproval, readWaiting } from '@kolo/approvals/server'
import { pageById, paged } from '@kolo/database/pages'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import type { InvestmentRow } from '../../investments/server/investment.record.ts'
import { lockInvestment, saveInvestment } from '../../investments/server/investments.store.ts'
import { recordOnInvestment } from '../../investments/server/record-on-investment.ts'
import { investmentsAccess } from '../../investments.access.ts'
import { readSecondAbove } from '../../plans/server/set-up.ts'
import type {
  freeInvestment,
  freezeInvestment,
  InvestmentReview,
  listInvestmentReviews,
  refuseExit,
  settleExit,
} from '../ending.contract.ts'
import { needsSecond, settlementRefusal } from '../ending.rules.ts'
import { exitDecided, investmentFrozen } from './ending.notifications.ts'
import {
  decideExit,
  endFreeze,
  insertFreeze,
  type ReviewRow,
  reviewCounts,
  reviewOf,
  reviewsPage,
  waitingExit,
} from './ending.store.ts'
import { exitSettlement, settleNow } from './ending-approvals.ts'

export async function listInvestmentReviewsHandler(
  call: Call,
  { query }: InputOf<typeof listInvestmentReviews>,
): Promise<OutputOf<typeof listInvestmentReviews>> {
  const { status, code } = query
  const isInvestment = code?.startsWith('INV-')
  const found = await reviewsPage(call.db, {
    status,
    code: isInvestment ? code : undefined,
    memberCode: isInvestment ? undefined : code,
    ...pageById(query),
  })
  const { rows, nextCursor } = paged(found, query.limit)
  const { rows: counts } = await reviewCounts().execute(call.db)
  return { rows: await presentReviews(call, rows), counts, nextCursor }
}

/** Locks an investment of somebody else, in the version that was looked at. */
async function lockForReview(call: Call, id: string, version: number) {
  const locked = await lockInvestment(call.db, id)
  if (locked.investment.member_uid === call.actor.uid) return refuse('own-investment')
  if (locked.investment.version !== version) throw new RequestProblem('changed-meanwhile')
  return locked
}

export async function settleExitHandler(call: Call, { params, body }: InputOf<typeof settleExit>) {
  const { db, actor, now } = call
  const locked = await lockForReview(call, params.id, body.version)
  if (isRefusal(locked)) return locked
  const { investment, plan } = locked
  const no = refusalOf(investmentsAccess.settleExit, actor, investment)
  if (no) return no
  const exit = await waitingExit(db, investment.id)
  if (!exit) return refuse('exit-not-asked')
  const early = settlementRefusal(exit.settles_from, dayIn(lagos, now))
  if (early) return early
  const principalKobo = kobo(investment.principal_kobo)
  if (!needsSecond(principalKobo, await readSecondAbove(db))) {
    await settleNow(call, investment, plan, { alone: false })
    return presentOne(call, investment.id)
  }
  const { code } = investment
  const change = { code, principalKobo, feeKobo: kobo(exit.fee_kobo), netKobo: kobo(exit.net_kobo) }
  const outcome = await askApproval(call, exitSettlement, { subjectId: investment.id, change, reason: '' })
  return isRefusal(outcome) ? outcome : presentOne(call, investment.id)
}

export async function refuseExitHandler(call: Call, { params, body }: InputOf<typeof refuseExit>) {
  const { db, actor, now } = call
  const locked = await lockForReview(call, params.id, body.version)
  if (isRefusal(locked)) return locked
  const { investment, plan } = locked
  const no = refusalOf(investmentsAccess.refuseExit, actor, investment)
  if (no) return no
  const exit = await waitingExit(db, investment.id)
  if (!exit) return refuse('exit-not-asked')
  await dropApproval(call, exitSettlement, investment.id)
  const { reason } = body
  await decideExit(db, investment.id, { status: 'refused', decided_by: actor.uid, decided_at: now, reason })
  const saved = await saveInvestment(db, investment.id, { status: 'active' })
  recordOnInvestment(call, 'exit-refused', saved, { reason })
  const facts = {
    id: saved.id,
    name: plan.name,
    what: 'refused' as const,
    feeKobo: kobo(exit.fee_kobo),
    netKobo: kobo(exit.net_kobo),
    on: exit.settles_from,
    reason,
  }
  await notify(call, { topic: exitDecided, to: saved.member_uid, facts })
  return presentOne(call, saved.id)
}

export async function freezeInvestmentHandler(
  call: Call,
  { params, body }: InputOf<typeof freezeInvestment>,
) {
  const { db, actor, now } = call
  const locked = await lockForReview(call, params.id, body.version)
  if (isRefusal(locked)) return locked
  const { investment, plan } = locked
  const { status } = investment
  if (status !== 'active' && status !== 'exit_requested') return refuse('investment-not-running')
  const { cause, reason } = body
  await dropApproval(call, exitSettlement, investment.id)
  await insertFreeze(db, {
    id: newId(Date.parse(now)),
    investment_id: investment.id,
    cause,
    reason,
    frozen_by: actor.uid,
    frozen_at: now,
    freed_by: null,
    freed_at: null,
    freed_reason: null,
  })
  const saved = await saveInvestment(db, investment.id, {
    status: 'frozen',
    frozen_at: now,
    frozen_reason: reason,
    frozen_from: status,
  })
  return notifyTurn(call, saved, { name: plan.name, reason, isFrozen: true, facts: { cause } })
}

export async function freeInvestmentHandler(call: Call, { params, body }: InputOf<typeof freeInvestment>) {
  const { db, actor, now } = call
  const locked = await lockForReview(call, params.id, body.version)
  if (isRefusal(locked)) return locked
  const { investment, plan } = locked
  if (investment.frozen_from === null) return refuse('investment-not-frozen')
  const { reason } = body
  const freed = { freed_by: actor.uid, freed_at: now, freed_reason: reason }
  if (!(await endFreeze(db, investment.id, freed))) return refuse('frozen-by-dispute')
  const saved = await saveInvestment(db, investment.id, {
    status: investment.frozen_from,
    frozen_at: null,
    frozen_reason: null,
    frozen_from: null,
  })
  return notifyTurn(call, saved, { name: plan.name, reason, isFrozen: false, facts: {} })
}

async function notifyTurn(
  call: Call,
  saved: InvestmentRow,
  told: { name: string; reason: string; isFrozen: boolean; facts: Record<string, string> },
): Promise<InvestmentReview> {
  const { name, reason, isFrozen, facts } = told
  recordOnInvestment(call, isFrozen ? 'frozen' : 'freed', saved, { ...facts, reason })
  await notify(call, {
    topic: investmentFrozen,
    to: saved.member_uid,
    facts: { id: saved.id, name, reason, isFrozen },
  })
  return presentOne(call, saved.id)
}

async function presentOne(call: Call, id: string): Promise<InvestmentReview> {
  const row = await reviewOf(call.db, id)
  const [review] = await presentReviews(call, row ? [row] : [])
  if (!review) throw new Error(`Investment ${id} was lost while it was presented`)
  return review
}

async function presentReviews(call: Call, rows: readonly ReviewRow[]): Promise<InvestmentReview[]> {
  const asked = rows.filter(({ exit }) => exit !== null).map(({ id }) => id)
  const waiting = asked.length > 0 ? await readWaiting(call, [exitSettlement], asked) : []
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    owner: { uid: row.member_uid, fullName: row.member_name ?? 'Former member' },
    planName: row.plan_name,
    principalKobo: kobo(row.principal_kobo),
    status: row.status,
    startOn: row.start_on,
    maturesOn: row.matures_on,
    maturityInstruction: row.maturity_instruction,
    frozenReason: row.frozen_reason ?? undefined,
    exit: row.exit
      ? {
          askedAt: instant(row.exit.asked_at),
          settlesFrom: row.exit.settles_from,
          feeKobo: kobo(BigInt(row.exit.fee_kobo)),
          netKobo: kobo(BigInt(row.exit.net_kobo)),
        }
      : undefined,
    endedAt: row.ended_at ?? undefined,
    endedReason: row.ended_reason ?? undefined,
    ended: row.ended
      ? {
          paidKobo: kobo(BigInt(row.ended.paid_kobo)),
          rolledKobo: kobo(BigInt(row.ended.rolled_kobo)),
          intoCode: row.ended.into_code,
        }
      : undefined,
    left: row.left
      ? { feeKobo: kobo(BigInt(row.left.fee_kobo)), netKobo: kobo(BigInt(row.left.net_kobo)) }
      : undefined,
    waiting: waiting.filter(({ subject }) => subject.id === row.id),
    version: row.version,
    can: canDo(call, row),
  }))
}

function canDo({ actor, now }: Call, row: ReviewRow): InvestmentReview['can'] {
  if (row.member_uid === actor.uid) {
    const no = 'own-investment'
    return { settle: no, refuse: no, freeze: no, free: no }
  }
  const settle = decide(investmentsAccess.settleExit, actor, row)
  const early = row.exit ? settlementRefusal(row.exit.settles_from, dayIn(lagos, now)) : undefined
  return {
    settle: settle === true ? (early?.refusal ?? true) : settle,
    refuse: decide(investmentsAccess.refuseExit, actor, row),
    freeze: decide(investmentsAccess.freezeInvestment, actor, row),
    free: decide(investmentsAccess.freeInvestment, actor, row),
  }
}
