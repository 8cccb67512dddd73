/** A plan's terms between the row they are kept in and the program's form. */
import { kobo } from '@kolo/foundation/money'
import { type InvestmentTerms, keptTerms } from '../plans.rules.ts'
import type { InvestmentPlanRow } from './plan.record.ts'

export function termsOfRow(row: InvestmentPlanRow): InvestmentTerms {
  const amount = (value: bigint | null) => (value === null ? undefined : kobo(value))
  return {
    returnType: row.return_type,
    targetRateBps: row.target_rate_bps,
    dayBase: row.day_base,
    tenorDays: row.tenor_days,
    payoutFrequency: row.payout_frequency,
    minKobo: kobo(row.min_kobo),
    maxPerMemberKobo: amount(row.max_per_member_kobo),
    multipleKobo: kobo(row.multiple_kobo),
    targetKobo: kobo(row.target_kobo),
    capKobo: kobo(row.cap_kobo),
    unitPriceKobo: amount(row.unit_price_kobo),
    earlyExit: row.early_exit,
    exitFeeBps: row.exit_fee_bps,
    noticeDays: row.notice_days,
    whtRule: row.wht_rule ?? undefined,
    interestFree: row.interest_free,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    startsOn: row.starts_on,
    maturesOn: row.matures_on,
  }
}

/** What is kept of terms: what does not belong to how one leaves early is left out. */
export function termColumns(typed: InvestmentTerms) {
  const terms = keptTerms(typed)
  return {
    return_type: terms.returnType,
    target_rate_bps: terms.targetRateBps,
    day_base: terms.dayBase,
    tenor_days: terms.tenorDays,
    payout_frequency: terms.payoutFrequency,
    min_kobo: terms.minKobo,
    max_per_member_kobo: terms.maxPerMemberKobo ?? null,
    multiple_kobo: terms.multipleKobo,
    target_kobo: terms.targetKobo,
    cap_kobo: terms.capKobo,
    unit_price_kobo: terms.unitPriceKobo ?? null,
    early_exit: terms.earlyExit,
    exit_fee_bps: terms.exitFeeBps,
    notice_days: terms.noticeDays,
    wht_rule: terms.whtRule ?? null,
    interest_free: terms.interestFree,
    opens_at: terms.opensAt,
    closes_at: terms.closesAt,
    starts_on: terms.startsOn,
    matures_on: terms.maturesOn,
  }
}
