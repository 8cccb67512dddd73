import { createHash } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'
import { agreementNumber, agreementText } from '../../investments/investment.agreement.ts'
import { takesMoney } from '../../plans/plans.rules.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { successorAmong } from '../ending.rules.ts'

export const investmentExits = defineRecord('investment_exits', {
  title: 'Investments you asked to leave',
  below: { column: 'investment_id', table: 'investments' },
  columns: {
    id: 'given',
    investment_id: 'given',
    asked_at: 'given',
    settles_from: 'given',
    fee_kobo: 'given',
    net_kobo: 'given',
    lost_kobo: 'given',
    status: 'given',
    decided_by: 'others',
    decided_at: 'given',
    reason: 'given',
    journal_id: 'inner',
  },
})

export const investmentFreezes = defineRecord('investment_freezes', {
  title: 'When your investments stood still',
  below: { column: 'investment_id', table: 'investments' },
  columns: {
    id: 'given',
    investment_id: 'given',
    cause: 'given',
    reason: 'given',
    frozen_by: 'others',
    frozen_at: 'given',
    freed_by: 'others',
    freed_at: 'given',
    freed_reason: 'given',
  },
})

export const investmentRollConsents = defineRecord('investment_roll_consents', {
  title: 'Renewals you agreed to',
  below: { column: 'investment_id', table: 'investments' },
  key: ['investment_id', 'plan_id'],
  columns: {
    investment_id: 'given',
    plan_id: 'given',
    sha256: 'secret',
    number: 'given',
    accepted_at: 'given',
    ip: 'given',
  },
})

export const investmentPayOuts = defineRecord('investment_pay_outs', {
  title: 'Investments to be paid out',
  below: { column: 'investment_id', table: 'investments' },
  key: ['investment_id'],
  columns: {
    investment_id: 'given',
    plan_id: 'given',
    approval_id: 'inner',
    approved_at: 'given',
  },
})

export const investmentMaturities = defineRecord('investment_maturities', {
  title: 'Investments that came to their end',
  below: { column: 'investment_id', table: 'investments' },
  key: ['investment_id'],
  columns: {
    investment_id: 'given',
    paid_kobo: 'given',
    rolled_kobo: 'given',
    from_wallet_kobo: 'given',
    into_id: 'given',
    because: 'given',
    journal_id: 'inner',
    ended_at: 'given',
  },
})

export type ExitRow = Selectable<Tables['investment_exits']>

export type ConsentRow = Selectable<Tables['investment_roll_consents']>

/** Which later version of a plan takes what goes on now, if one does. */
export function successorIn(
  plan: Pick<InvestmentPlanRow, 'number'>,
  versions: readonly InvestmentPlanRow[],
  now: Call['now'],
): InvestmentPlanRow | undefined {
  return successorAmong(
    plan.number,
    versions.map((version) => ({ ...version, takesMoney: takesMoney(version, now) })),
  )
}

/** The agreement of a version as it reads now. */
export function agreementOf(plan: InvestmentPlanRow) {
  const text = agreementText(plan)
  return { number: agreementNumber, text, sha256: createHash('sha256').update(text).digest('hex') }
}
