/**
 * What mandates buy when a plan opens: its smallest amount for each member whose mandate is about it, once. What must always
 * be true: an investment, its agreement, its money and its notice stand or fall together, whoever dies in between and on
 * however many nodes; and one member that fails holds none of the others.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { batchQueries } from '@kolo/database/batched-queries'
import { hasPermission } from '@kolo/foundation/access'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { beginLongWork, eachAlone, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import { lockPayers, walletAccount } from '@kolo/payments/server'
import { limitRows, limitsIn, type MemberStatusFacts, memberStatusesOf } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { amountRefusal, pendingUntil } from '../../investments/investment.rules.ts'
import { walletToInvestmentPostings } from '../../investments/server/investment.postings.ts'
import {
  insertAgreement,
  insertInvestment,
  ownTotals,
  saveInvestment,
} from '../../investments/server/investments.store.ts'
import { recordOnInvestment } from '../../investments/server/record-on-investment.ts'
import { agreementOf } from '../../investments/server/start-investment.ts'
import { takesMoney } from '../../plans/plans.rules.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { lockPlan, planById } from '../../plans/server/plans.store.ts'
import type { MandateSkip } from '../mandate.messages.ts'
import { isMandated, leavesTimeToUndo, undoUntil } from '../mandate.rules.ts'
import { investedByMandate, notInvestedByMandate } from './mandate.notifications.ts'
import { countMandated, type MandateHolder, mandatesAfter } from './mandate.store.ts'
import { mandateSha256 } from './save-mandate.ts'

const atOnce = 25
const first = '00000000-0000-0000-0000-000000000000'

const holderWire = z.object({ id: z.string(), member_uid: z.string(), sha256: z.string() })
const placeWire = z.object({ after: z.string(), failed: z.array(holderWire) })
type Place = z.output<typeof placeWire>

/** Buys a plan for everybody whose mandate is about it; what failed is tried again at the end, and it fails with that. */
export const investByMandate = longWorkKind<Place>({
  name: 'investments.invest-by-mandate',
  place: placeWire,
  cancellable: false,
  chunk: async (call, { subjectId }, place) => {
    const plan = await planById(call.db, subjectId)
    if (!takesMoney(plan, call.now))
      return { done: 0, place, ended: 'The plan takes no money any more; nothing else was put in.' }
    const holders = await mandatesAfter(call.db, place.after, atOnce)
    const isLast = holders.length < atOnce
    const again = isLast ? place.failed : []
    const memberStatuses = await holdMembers(call, [...holders, ...again])
    const buy = (one: ChunkCall, holder: MandateHolder) => buyFor(one, plan.id, holder, memberStatuses)
    const failed = await eachAlone(call, holders, buy)
    const next = {
      after: holders.at(-1)?.member_uid ?? place.after,
      failed: [...(isLast ? [] : place.failed), ...failed],
    }
    for (const holder of again) await buy(call, holder)
    const done = holders.length - failed.length
    if (!isLast || failed.length > 0) return { done, place: next }
    return { done, place: next, ended: 'Every mandate was looked at.' }
  },
})

/** Begins it where anybody ever gave a mandate. */
export async function beginByMandate(
  call: ChunkCall,
  { id, name }: Pick<InvestmentPlanRow, 'id' | 'name'>,
): Promise<void> {
  const total = await countMandated(call.db)
  if (total === 0) return
  await beginLongWork(call, investByMandate, {
    subjectId: id,
    title: `Investing in ${name} by mandate`,
    total,
    place: { after: first, failed: [] },
    ownerUid: null,
  })
}

/** Their starts wait for this one, in the order everybody locks them: before any plan. Answers how each of them stands. */
async function holdMembers(
  { db }: ChunkCall,
  holders: readonly MandateHolder[],
): Promise<Map<string, MemberStatusFacts>> {
  const uids = [...new Set(holders.map(({ member_uid }) => member_uid))]
  if (uids.length === 0) return new Map()
  await lockPayers(db, uids)
  return memberStatusesOf(db, uids)
}

async function buyFor(
  call: ChunkCall,
  planId: string,
  holder: MandateHolder,
  memberStatuses: ReadonlyMap<string, MemberStatusFacts>,
): Promise<void> {
  const standing = memberStatuses.get(holder.member_uid)
  const plan = await lockPlan(call.db, planId, 'update')
  if (!standing?.isActive || !isMandated(plan, standing.preferences.investment)) return
  if (!takesMoney(plan, call.now)) return
  const skip = await whyNot(call, plan, holder, standing)
  if (skip === 'silent') return
  const amount = kobo(plan.min_kobo)
  if (skip)
    await notify(call, {
      topic: notInvestedByMandate,
      to: holder.member_uid,
      facts: { planId, name: plan.name, amount, because: skip },
    })
  else await buy(call, plan, holder, amount)
}

/** Why nothing is put in; `silent` where its member has no use for hearing it. */
async function whyNot(
  { db, now }: ChunkCall,
  plan: InvestmentPlanRow,
  holder: MandateHolder,
  standing: MemberStatusFacts,
): Promise<MandateSkip | 'silent' | undefined> {
  const uid = holder.member_uid
  const said = await batchQueries(db, { totals: ownTotals(db, uid, plan.id), limits: limitRows(uid) })
  const ownInPlan = kobo(said.totals[0]?.plan_kobo ?? 0n)
  if (ownInPlan > 0n) return 'silent'
  if (holder.sha256 !== mandateSha256) return 'wording'
  if (!hasPermission(standing, 'create_investments')) return 'not-eligible'
  if (!leavesTimeToUndo(plan, now)) return 'starts-soon'
  const room = {
    plan,
    ownInPlan,
    ownInvested: kobo(said.totals[0]?.all_kobo ?? 0n),
    tierLimit: limitsIn(said.limits)?.invested ?? null,
  }
  const amount = kobo(plan.min_kobo)
  const no = amountRefusal(amount, room, now)
  if (no) return no.refusal === 'above-tier-invested' ? 'tier' : 'full'
  const { available } = await readBalance(db, walletAccount(uid))
  return available < amount ? 'wallet' : undefined
}

/** Begins it with its agreement and pays for it; what another command took from the wallet meanwhile undoes all of it. */
async function buy(
  call: ChunkCall,
  plan: InvestmentPlanRow,
  { id: mandateId, member_uid: memberUid }: MandateHolder,
  amount: Kobo,
): Promise<void> {
  const { db, now } = call
  const { id, code } = await insertInvestment(
    db,
    {
      id: newId(Date.parse(now)),
      plan_id: plan.id,
      plan_version: plan.version,
      member_uid: memberUid,
      principal_kobo: amount,
      rate_bps: plan.target_rate_bps,
      wht_rule: plan.wht_rule,
      start_on: plan.starts_on,
      matures_on: plan.matures_on,
      source: 'mandate',
      nominee_snapshot: null,
      begun_at: now,
      expires_at: pendingUntil(now),
    },
    plan,
  )
  const agreement = agreementOf(plan)
  await insertAgreement(db, { ...agreement, investmentId: id, planId: plan.id, at: now, ip: null, mandateId })
  const journal = await postJournal(db, {
    deed: 'investments.paid-from-wallet',
    actorUid: memberUid,
    now,
    memo: `From wallet to ${code}`,
    facts: { investment: code, automatic: true },
    transfers: walletToInvestmentPostings({ id, memberUid }, amount),
  })
  if ('refusal' in journal) throw new Error(`The wallet behind ${code} changed meanwhile`)
  const saved = await saveInvestment(db, id, { status: 'active', activated_at: now })
  recordOnInvestment(call, 'bought-by-mandate', saved, {
    plan: plan.code,
    amountKobo: amount.toString(),
    agreement: agreement.sha256,
    journalId: journal.journalId,
  })
  const facts = { id, name: plan.name, amount, until: undoUntil(now) }
  await notify(call, { topic: investedByMandate, to: memberUid, facts })
}
