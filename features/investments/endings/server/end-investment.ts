/**
 * What becomes of a matured investment: to the wallet, or into a later version of its plan that its member agreed to. What
 * must always be true: its plan, the version it goes on in and the investment are locked in this order, and its money moves
 * in one journal.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import {
  addKobo,
  greatestKobo,
  type Kobo,
  kobo,
  leastKobo,
  subtractKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { addHours, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { notify } from '@kolo/notices/server'
import { walletAccount } from '@kolo/payments/server'
import { limitRows, limitsIn } from '@kolo/profile/server'
import type { InvestmentRow } from '../../investments/server/investment.record.ts'
import {
  insertAgreement,
  insertInvestment,
  lockInvestment,
  ownTotals,
  saveInvestment,
} from '../../investments/server/investments.store.ts'
import { recordOnInvestment } from '../../investments/server/record-on-investment.ts'
import { returnsOf } from '../../investments/server/returns-of-plan.ts'
import { roomFor } from '../../plans/plans.rules.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { lockPlan } from '../../plans/server/plans.store.ts'
import { readSecondAbove } from '../../plans/server/set-up.ts'
import { goesOnNow, type Maturity, maturityOf, needsSecond, returnAtEnd } from '../ending.rules.ts'
import { investmentEnded } from './ending.notifications.ts'
import { maturityPostings } from './ending.postings.ts'
import type { ConsentRow } from './ending.record.ts'
import { agreementOf, successorIn } from './ending.record.ts'
import { consentsOf, insertMaturity, isPayOutApproved, openVersionsAfter } from './ending.store.ts'

/** Pays out a matured investment, or lets it go on, if its time has come. */
export async function endInvestment(call: ChunkCall, id: string): Promise<void> {
  const { db, now } = call
  const { investment, plan } = await lockInvestment(db, id)
  if (investment.status !== 'matured') return
  const principalKobo = kobo(investment.principal_kobo)
  if (needsSecond(principalKobo, await readSecondAbove(db)) && !(await isPayOutApproved(db, id))) return
  const next =
    investment.maturity_instruction === 'pay_out' ? undefined : await nextOf(call, investment, plan)
  const returnKobo = await returnAtEndOf(db, investment)
  const goesOn = goesOnNow({
    instruction: investment.maturity_instruction,
    hasReturn: returnKobo !== undefined,
    maturesOn: investment.matures_on,
    successorClosesAt: next?.plan.closes_at,
    today: dayIn(lagos, now),
    now,
  })
  if (!goesOn) return
  const { available } = await readBalance(db, walletAccount(investment.member_uid))
  const maturity = maturityOf({
    instruction: investment.maturity_instruction,
    principalKobo,
    returnKobo,
    walletKobo: available,
    successor: next && {
      minKobo: kobo(next.plan.min_kobo),
      multipleKobo: kobo(next.plan.multiple_kobo),
      roomKobo: next.roomKobo,
    },
    hasConsent: next?.consent !== undefined,
  })
  const into =
    maturity.rolledKobo > 0n && next?.consent
      ? await beginNext(call, investment, next.plan, next.consent, maturity)
      : undefined
  await settleMaturity(call, { investment, plan, maturity, into })
}

/** What of its return belongs to its end, after tax. */
async function returnAtEndOf(db: Db, { id, matures_on }: InvestmentRow): Promise<Kobo | undefined> {
  const { rows } = await returnsOf(id).execute(db)
  return returnAtEnd(
    matures_on,
    rows.map(({ period_start, period_end, gross_kobo, wht_kobo }) => ({
      start: period_start,
      end: period_end,
      grossKobo: kobo(gross_kobo),
      whtKobo: kobo(wht_kobo),
    })),
  )
}

/** Where an investment may go on: the version, locked, what it has room for, and what its member agreed to. */
async function nextOf({ db, now }: ChunkCall, investment: InvestmentRow, plan: InvestmentPlanRow) {
  const { rows } = await openVersionsAfter(plan).execute(db)
  const found = successorIn(plan, rows, now)
  if (!found) return undefined
  const next = await lockPlan(db, found.id, 'update')
  const [totals] = await ownTotals(db, investment.member_uid, next.id).execute()
  const limits = limitsIn((await limitRows(investment.member_uid).execute(db)).rows)
  const own = kobo(totals?.plan_kobo ?? 0n)
  // What ends makes room for what goes on.
  const others = subtractKobo(kobo(totals?.all_kobo ?? 0n), kobo(investment.principal_kobo))
  const tier = limits?.invested ?? null
  const room = roomFor(next, own)
  const roomKobo = tier === null ? room : leastKobo(room, greatestKobo(zeroKobo, subtractKobo(tier, others)))
  const { sha256 } = agreementOf(next)
  const consents = await consentsOf(investment.id).execute(db)
  const consent = consents.rows.find((said) => said.plan_id === next.id && said.sha256 === sha256)
  return { plan: next, roomKobo, consent }
}

/** The investment it goes on in, begun when its member agreed to it, not paid yet. */
async function beginNext(
  { db, now }: ChunkCall,
  { member_uid, maturity_instruction, payout_target, nominee_snapshot, code }: InvestmentRow,
  plan: InvestmentPlanRow,
  consent: ConsentRow,
  { rolledKobo, fromWalletKobo }: Maturity,
): Promise<InvestmentRow> {
  const begun = await insertInvestment(
    db,
    {
      id: newId(Date.parse(now)),
      plan_id: plan.id,
      plan_version: plan.version,
      member_uid,
      principal_kobo: addKobo(rolledKobo, fromWalletKobo),
      rate_bps: plan.target_rate_bps,
      wht_rule: plan.wht_rule,
      start_on: plan.starts_on,
      matures_on: plan.matures_on,
      maturity_instruction,
      payout_target,
      nominee_snapshot,
      funding_payment_id: null,
      source: 'roll_over',
      note: `Goes on from ${code}`,
      begun_at: consent.accepted_at,
      expires_at: addHours(now, 1),
      activated_at: null,
      ended_at: null,
      ended_reason: null,
      frozen_at: null,
      frozen_reason: null,
      frozen_from: null,
    },
    plan,
  )
  await insertAgreement(db, {
    investmentId: begun.id,
    planId: plan.id,
    text: agreementOf(plan).text,
    sha256: consent.sha256,
    number: consent.number,
    at: consent.accepted_at,
    ip: consent.ip,
  })
  return begun
}

async function settleMaturity(
  call: ChunkCall,
  {
    investment,
    plan,
    maturity,
    into,
  }: {
    investment: InvestmentRow
    plan: InvestmentPlanRow
    maturity: Maturity
    into: InvestmentRow | undefined
  },
): Promise<void> {
  const { db, now } = call
  const { toWalletKobo, rolledKobo, fromWalletKobo, because } = maturity
  const journalId = await postEnd(db, { investment, maturity, into, now })
  if (into) await saveInvestment(db, into.id, { status: 'active', activated_at: now })
  await insertMaturity(db, {
    investment_id: investment.id,
    paid_kobo: toWalletKobo,
    rolled_kobo: rolledKobo,
    from_wallet_kobo: fromWalletKobo,
    into_id: into?.id ?? null,
    because: because ?? null,
    journal_id: journalId,
    ended_at: now,
  })
  const status = into ? 'rolled_over' : 'paid_out'
  const saved = await saveInvestment(db, investment.id, { status, ended_at: now })
  const againKobo: Kobo = addKobo(rolledKobo, fromWalletKobo)
  recordOnInvestment(call, into ? 'rolled-over' : 'paid-out', saved, {
    paidKobo: toWalletKobo.toString(),
    againKobo: againKobo.toString(),
    ...(into ? { into: into.code } : {}),
    ...(because ? { because } : {}),
  })
  const facts = {
    id: saved.id,
    name: plan.name,
    paidKobo: toWalletKobo,
    againKobo,
    intoId: into?.id,
    because,
  }
  await notify(call, { topic: investmentEnded, to: saved.member_uid, facts })
}

async function postEnd(
  db: Db,
  {
    investment,
    maturity,
    into,
    now,
  }: { investment: InvestmentRow; maturity: Maturity; into: InvestmentRow | undefined; now: Instant },
): Promise<string> {
  const { id, code, member_uid } = investment
  const { toWalletKobo: paid, rolledKobo: rolled, fromWalletKobo: fromWallet } = maturity
  const journal = await postJournal(db, {
    deed: into ? 'investments.rolled-over' : 'investments.paid-out',
    actorUid: null,
    now,
    memo: into ? `From ${code} to ${into.code}` : `From ${code} to wallet`,
    facts: { investment: code },
    transfers: maturityPostings(
      { id, memberUid: member_uid },
      { paid, rolled, fromWallet, intoId: into?.id },
    ),
  })
  if ('refusal' in journal) throw new Error(`Something of investment ${code}, or of its return, is not there`)
  return journal.journalId
}
