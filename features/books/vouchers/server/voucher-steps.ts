/** What every step of a voucher has in common: what is asked for, who is told, and the audit event. */
import type { Call } from '@kolo/application/call'
import { administratorsWhoCanSignIn } from '@kolo/approvals/server'
import type { Db } from '@kolo/database/tables'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { notify } from '@kolo/notices/server'
import { namesOf } from '@kolo/profile/server'
import { voucherWaiting } from './voucher.notifications.ts'
import type { VoucherRow } from './voucher.record.ts'
import { pettyCashFault } from './voucher.store.ts'

/** What is asked for about a voucher. */
export function changeOf(row: VoucherRow) {
  return {
    code: row.code ?? '',
    kind: row.kind,
    party: row.party,
    amount: kobo(row.amount_kobo),
    valueDate: row.value_date,
  }
}

/** Tells every administrator who may decide it. */
export async function tellAdministrators(call: Call, row: VoucherRow, ...not: string[]): Promise<void> {
  const others = (await administratorsWhoCanSignIn(call)).filter((uid) => !not.includes(uid))
  const names = await namesOf(call.db, row.prepared_by === null ? [] : [row.prepared_by])
  const preparer = names.get(row.prepared_by ?? '') ?? 'An administrator'
  for (const to of others)
    await notify(call, {
      topic: voucherWaiting,
      to,
      facts: { id: row.id, code: row.code ?? '', amount: kobo(row.amount_kobo), party: row.party, preparer },
    })
}

/** Why petty cash does not pay a voucher, or nothing. */
export async function pettyCashRefusal(db: Db, voucherId: string) {
  const [found] = (await pettyCashFault(voucherId).execute(db)).rows
  const facts = found && {
    account: found.account,
    limit: String(found.limit_kobo),
    held: String(found.held_kobo),
  }
  return found && refuse(found.fault, facts, 'lines')
}

/** Writes a step of a voucher into the audit log. */
export function recordVoucher(
  call: Pick<Call, 'record'>,
  kind: string,
  row: VoucherRow,
  facts: Record<string, string | boolean> = {},
): void {
  call.record({
    kind,
    target: { type: 'voucher', id: row.id },
    facts: {
      code: row.code ?? 'draft',
      voucherKind: row.kind,
      amountKobo: String(row.amount_kobo),
      ...facts,
    },
  })
}
