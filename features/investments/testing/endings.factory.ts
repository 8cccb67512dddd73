/** Investments that were paid, in any state in which they hold money, with their money in the books. */
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import { addHours, type Instant } from '@kolo/foundation/time'
import { postJournal } from '@kolo/ledger/journal'
import type { MaturityInstruction } from '../endings/ending.rules.ts'
import { investmentAccount } from '../investments/server/investment.postings.ts'
import type { InvestmentRow } from '../investments/server/investment.record.ts'
import { insertAgreement, insertInvestment } from '../investments/server/investments.store.ts'
import { agreementOf } from '../investments/server/start-investment.ts'
import type { InvestmentPlanRow } from '../plans/server/plan.record.ts'

/** Somebody's investment in a plan, as the owner of the tables writes it: `saveInvestment(server.db, { plan, … })`. */
export function saveInvestment(
  owner: Db,
  {
    plan,
    memberUid,
    principalKobo,
    status,
    instruction = 'pay_out',
    byMandate = false,
    now,
  }: {
    plan: InvestmentPlanRow
    memberUid: string
    principalKobo: Kobo
    status: 'active' | 'matured'
    instruction?: MaturityInstruction
    /** Bought by mandate an hour ago, and not paid for by its member the day before. */
    byMandate?: boolean
    now: Instant
  },
): Promise<InvestmentRow> {
  return owner.transaction().execute(async (db) => {
    const begun = addHours(now, byMandate ? -1 : -24)
    const investment = await insertInvestment(
      db,
      {
        id: newId(Date.parse(now)),
        plan_id: plan.id,
        plan_version: plan.version,
        member_uid: memberUid,
        principal_kobo: principalKobo,
        rate_bps: plan.target_rate_bps,
        wht_rule: plan.wht_rule,
        start_on: plan.starts_on,
        matures_on: plan.matures_on,
        maturity_instruction: instruction,
        source: byMandate ? 'mandate' : 'member',
        funding_payment_id: null,
        nominee_snapshot: null,
        note: null,
        status,
        begun_at: begun,
        expires_at: now,
        activated_at: begun,
        ended_at: null,
        ended_reason: null,
        frozen_at: null,
        frozen_reason: null,
        frozen_from: null,
      },
      plan,
    )
    const agreed = { investmentId: investment.id, planId: plan.id, at: begun, ip: '203.0.113.7' }
    await insertAgreement(db, { ...agreementOf(plan), ...agreed })
    await postJournal(db, {
      deed: 'test.invested',
      actorUid: null,
      now,
      memo: `Paid for ${investment.code}`,
      transfers: [
        {
          debit: { kind: 'bank', scope: 'main' },
          credit: investmentAccount({ id: investment.id, memberUid }),
          amount: principalKobo,
        },
      ],
    })
    return investment
  })
}
