import type { Call } from '@kolo/application/call'
import type { Facts } from '@kolo/foundation/refusal'
import type { InvestmentRow } from './investment.record.ts'

/** Records an action on an investment in the audit log. */
export function recordOnInvestment(
  call: Pick<Call, 'record'>,
  deed: string,
  { id, code, member_uid }: Pick<InvestmentRow, 'id' | 'code' | 'member_uid'>,
  facts: Facts = {},
): void {
  call.record({
    kind: `investments.investment-${deed}`,
    subjectUid: member_uid,
    target: { type: 'investment', id },
    facts: { code, ...facts },
  })
}
