/** What about a distribution takes two administrators: paying it, and taking it back. */
import { approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { lockPlan } from '@kolo/investments/server'
import { beginLongWork } from '@kolo/long-work/server'
import * as z from 'zod/mini'
import { distributionPath } from '../../distributions.paths.ts'
import { hasOpened } from '../../evidence/server/evidence.store.ts'
import { payerOf } from '../../payouts/server/payment-source.ts'
import { reverseDistribution } from '../../payouts/server/process-lines.ts'
import { resolutionById } from '../../surplus/server/surplus.store.ts'
import { distributionsMessages } from '../distribution.messages.ts'
import { snapshot, termsOf } from './calculate.ts'
import type { DistributionRow } from './distribution.record.ts'
import { lockDistribution, payable, saveDistribution } from './distribution.store.ts'

/** The work that looks for what is to be paid today; it comes round, and at once after an approval. */
export const paymentsJob = 'distributions.look-for-payments'

const subject = {
  subjectType: 'distribution',
  permission: 'manage_investments',
  lockSubject: async ({ db }: Call, id: string) => {
    const { status, version, snapshot_hash } = await lockDistribution(db, id)
    return { version: `${status}, ${version}, ${snapshot_hash.slice(0, 12)}` }
  },
  page: distributionPath,
  words: distributionsMessages,
} as const

type Payment = {
  code: string
  plan: string
  pool: Kobo
  lines: number
  tax: Kobo
  net: Kobo
  payOn: CalendarDate
  hash: string
  /** For a dividend: what the meeting resolved, with its minutes. */
  resolution?: string | undefined
  evidenceId?: string | undefined
  /** It is a patronage bonus, by the loan interest that each paid. */
  isBonus?: boolean | undefined
  /** For declared interest: which year's, at which rate. */
  declared?: { year: number; rateBps: number } | undefined
}

/** Paying it: what is approved are these lines and no others. */
export const distributionApproval = approvalKind<Payment>({
  ...subject,
  name: 'distributions.approval',
  change: z.object({
    code: z.string(),
    plan: z.string(),
    pool: koboWire,
    lines: z.number(),
    tax: koboWire,
    net: koboWire,
    payOn: dayWire,
    hash: z.string(),
    resolution: z.optional(z.string()),
    evidenceId: z.optional(idWire),
    isBonus: z.optional(z.boolean()),
    declared: z.optional(z.object({ year: z.number(), rateBps: z.number() })),
  }),
  amountOf: ({ pool }) => pool,
  describe: ({ code, plan, pool, lines, tax, net, payOn, resolution, isBonus, declared }) => ({
    title: titleOf({ plan, pool, resolution, isBonus, declared }),
    lines: [
      { label: 'Distribution', value: code },
      { label: 'Lines', value: lines.toLocaleString('en-NG') },
      ...(resolution ? [{ label: 'Resolved by the meeting', value: resolution }] : []),
      { label: 'Tax withheld', value: formatNaira(tax) },
      { label: declared ? 'Into goals, or wallets of ended goals' : 'Into wallets', value: formatNaira(net) },
      { label: 'On', value: formatDay(payOn) },
    ],
  }),
  apply: async (call, id, { evidenceId }, { approvedBy }) => {
    const row = await lockDistribution(call.db, id)
    const no = await whyNotPaid(call, row)
    if (no) return no
    if (evidenceId && approvedBy && !(await hasOpened(call.db, evidenceId, approvedBy)))
      return refuse('minutes-unseen')
    await saveDistribution(call.db, id, { status: 'approved' })
    await call.enqueue(paymentsJob, {})
    call.record({
      kind: 'distribution.approved',
      target: { type: 'distribution', id },
      facts: { code: row.code, poolKobo: row.pool_kobo.toString(), hash: row.snapshot_hash },
    })
    return undefined
  },
  sentBack: (call, id) => backToCalculated(call, id),
  expired: (call, id) => backToCalculated(call, id),
})

function titleOf({
  plan,
  pool,
  resolution,
  isBonus,
  declared,
}: Pick<Payment, 'plan' | 'pool' | 'resolution' | 'isBonus' | 'declared'>) {
  if (declared)
    return `Pay ${formatNaira(pool)} of interest for ${declared.year}, declared at ${declared.rateBps / 100}%`
  if (isBonus) return `Pay a patronage bonus of ${formatNaira(pool)}`
  return resolution
    ? `Pay a dividend of ${formatNaira(pool)}`
    : `Pay ${formatNaira(pool)} of what ${plan} earned`
}

async function backToCalculated({ db }: Pick<Call, 'db'>, id: string): Promise<void> {
  const { status } = await lockDistribution(db, id)
  if (status === 'submitted') await saveDistribution(db, id, { status: 'calculated' })
}

/** Why it cannot be paid as it is: its lines, the plan's income and the community's cash are looked at again. */
export async function whyNotPaid({ db }: Pick<Call, 'db'>, row: DistributionRow) {
  if (row.plan_id !== null) await lockPlan(db, row.plan_id, 'update')
  const { hash } = await snapshot(db, row.plan_id, termsOf(row))
  if (hash !== row.snapshot_hash) return refuse('stale-snapshot')
  const { income, resolved, cash } = await payable(db, row)
  const pool = row.pool_kobo
  if (income < pool)
    return row.plan_id === null
      ? refuse('above-surplus', { pool: pool.toString(), surplus: income.toString() })
      : refuse('above-income', { pool: pool.toString(), income: income.toString() })
  if (resolved !== null && resolved < pool)
    return refuse('above-resolution', { pool: pool.toString(), left: resolved.toString() })
  return cash < pool ? refuse('too-little-cash', { available: cash.toString() }) : undefined
}

export async function paymentAsked({ db }: Pick<Call, 'db'>, row: DistributionRow) {
  const { name } = await payerOf(db, row)
  const resolution = row.resolution_id === null ? undefined : await resolutionById(db, row.resolution_id)
  const change: Payment = {
    code: row.code,
    plan: name,
    pool: kobo(row.pool_kobo),
    lines: row.line_count,
    tax: kobo(row.wht_kobo),
    net: kobo(row.net_kobo),
    payOn: row.pay_on,
    hash: row.snapshot_hash,
    ...(resolution
      ? {
          resolution: `${resolution.code} of ${formatDay(resolution.held_on)}`,
          evidenceId: resolution.evidence_id,
        }
      : {}),
    ...(row.basis === 'loan_interest' ? { isBonus: true } : {}),
    ...(row.rate_bps === null
      ? {}
      : { declared: { year: Number(row.period_start.slice(0, 4)), rateBps: row.rate_bps } }),
  }
  return { subjectId: row.id, change, reason: '', preparedBy: row.prepared_by }
}

/** Taking it back: what is still in wallets leaves them, and the rest is owed. */
export const distributionReversal = approvalKind<{ code: string; plan: string; pool: Kobo }>({
  ...subject,
  name: 'distributions.reversal',
  change: z.object({ code: z.string(), plan: z.string(), pool: koboWire }),
  amountOf: ({ pool }) => pool,
  describe: ({ code, plan, pool }) => ({
    title: `Reverse what ${plan} paid`,
    lines: [
      { label: 'Distribution', value: code },
      { label: 'Amount', value: formatNaira(pool) },
    ],
  }),
  apply: async (call, id, _, { reason }) => {
    const { code, pool_kobo, line_count: total } = await lockDistribution(call.db, id)
    await saveDistribution(call.db, id, { status: 'reversing', reversed_reason: reason })
    await beginLongWork(call, reverseDistribution, {
      subjectId: id,
      title: `Reversing distribution ${code}`,
      total,
      place: {},
      ownerUid: null,
    })
    call.record({
      kind: 'distribution.reversal-approved',
      target: { type: 'distribution', id },
      facts: { code, poolKobo: pool_kobo.toString() },
    })
    return undefined
  },
})

export const waitingKinds = [distributionApproval, distributionReversal] as const
