/** What the check page says of a voucher: what it is, its day and amount, and whether it is posted and counts. */
import type { FindChecked } from '@kolo/application/call'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { kindNames } from '../voucher.messages.ts'
import { voucherWithCode } from './voucher.store.ts'

export const checkedVoucher: FindChecked = async (db, code) => {
  const row = await voucherWithCode(db, code).executeTakeFirst()
  if (row?.submitted_at == null) return undefined
  return {
    kind: 'voucher',
    issuedAt: row.submitted_at,
    account: `${kindNames[row.kind]} ${row.code}`,
    from: row.value_date,
    to: row.value_date,
    openingKobo: zeroKobo,
    closingKobo: kobo(row.amount_kobo),
    stillSo: row.state === 'posted' && row.reversed_at === null,
  }
}
