import { type ChangeOf, defineRecord, type NewRecordOf, type RecordOf } from '@kolo/database/record'
import { addKobo, type Kobo, kobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { type Contribution, contributionOf } from '../../contributions/contributions.rules.ts'
import type { Pledge } from '../../contributions/pledges.rules.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import type { GoalAim } from '../goal.rules.ts'

export const savingsAccounts = defineRecord('savings_accounts', {
  title: 'Your savings goals',
  by: ['owner_uid'],
  columns: {
    id: 'given',
    code: 'given',
    plan_id: 'given',
    owner_uid: 'inner',
    name: 'given',
    icon: 'given',
    target_kobo: 'given',
    target_on: 'given',
    status: 'given',
    opened_on: 'given',
    opened_at: 'given',
    activated_at: 'given',
    ended_at: 'given',
    version: 'inner',
    kept_version: 'inner',
    interest_free: 'given',
    locked: 'given',
    matures_on: 'given',
    maturity_instruction: 'given',
    frozen_at: 'given',
    frozen_reason: 'given',
    dormancy: 'given',
    active_on: 'given',
    visibility: 'given',
    declined_plan_id: 'given',
    continues_id: 'given',
    carried_kobo: 'given',
    pledges: 'given',
  },
})

export const savers = defineRecord('savers', {
  title: 'How many goals you have open',
  isOfAnyAccount: true,
  by: ['member_uid'],
  key: ['member_uid'],
  columns: {
    member_uid: 'inner',
    goals_open: 'given',
  },
})

/** A goal as it is kept. */
export type GoalRecord = RecordOf<'savings_accounts'>

/** What a new goal is made of. */
export type NewGoal = Omit<NewRecordOf<'savings_accounts'>, 'code'>

/** What may be changed of a goal. */
export type GoalChange = Omit<ChangeOf<'savings_accounts'>, 'id' | 'code' | 'ownerUid' | 'version'>

/** What a goal is to reach, as the rules read it. */
export function aimOf(row: Pick<GoalRecord, 'targetKobo' | 'targetOn'>): GoalAim {
  return {
    targetKobo: row.targetKobo === null ? undefined : kobo(row.targetKobo),
    targetOn: row.targetOn ?? undefined,
  }
}

/** How a goal's owner stands with its contributions, where its plan says that they are owed. */
export function contributionIn(
  row: Pick<GoalRecord, 'status' | 'activatedAt' | 'carriedKobo' | 'pledges'>,
  plan: Pick<PlanRow, 'mandatory' | 'min_topup_kobo'>,
  { balance, interest }: { balance: Kobo; interest: Kobo },
  today: CalendarDate,
): Contribution | undefined {
  const runs = row.status === 'active' || row.status === 'frozen'
  if (!plan.mandatory || !runs || row.activatedAt === null) return undefined
  const facts = {
    monthlyKobo: kobo(plan.min_topup_kobo),
    pledges: pledgesIn(row.pledges),
    begunOn: dayIn(lagos, row.activatedAt),
    balanceKobo: balance,
    interestKobo: addKobo(interest, kobo(row.carriedKobo)),
  }
  return contributionOf(facts, today)
}

const pledgesWire = z.array(z.object({ from: dayWire, kobo: koboWire }))

/** A goal's pledges as they are kept, and as the rules read them. */
export function pledgesIn(kept: unknown): Pledge[] {
  return pledgesWire.parse(kept ?? []).map(({ from, kobo: monthlyKobo }) => ({ from, monthlyKobo }))
}

/** The same the other way round. */
export function pledgesOut(pledges: readonly Pledge[]): string {
  return JSON.stringify(pledges.map(({ from, monthlyKobo }) => ({ from, kobo: monthlyKobo.toString() })))
}
