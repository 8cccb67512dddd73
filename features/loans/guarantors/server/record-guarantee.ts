/** Puts what happens to a guarantee into the audit log. */
import type { Call } from '@kolo/application/call'
import type { Kobo } from '@kolo/foundation/money'

export function recordGuarantee(
  { record }: Pick<Call, 'record'>,
  kind: `loan.${string}`,
  { loan, memberUid, amount }: { loan: { id: string; code: string }; memberUid: string; amount: Kobo },
): void {
  record({
    kind,
    subjectUid: memberUid,
    target: { type: 'loan', id: loan.id },
    facts: { code: loan.code, amountKobo: amount.toString() },
  })
}
