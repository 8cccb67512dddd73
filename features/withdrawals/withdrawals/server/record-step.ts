import type { Call } from '@kolo/application/call'
import type { WithdrawalRow } from './withdrawal.record.ts'

/** Writes what happened to a withdrawal into the audit log; never a number or a name. */
export function recordOnWithdrawal(
  call: Pick<Call, 'record'>,
  row: WithdrawalRow,
  kind: string,
  facts: Record<string, string | boolean> = {},
): void {
  call.record({
    kind,
    subjectUid: row.member_uid,
    target: { type: 'withdrawal', id: row.id },
    facts: { code: row.code, amountKobo: row.amount_kobo.toString(), ...facts },
  })
}
