/** What a receipt says of a confirmed payment. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { anyPayment, purposeOf, targetNames } from '@kolo/payments/server'
import type { Owner } from '../../statements/server/make-statement.ts'
import type { PaperRow } from './document.record.ts'

/** A receipt as it is printed. */
export type Receipt = {
  member: { fullName: string; memberCode: string }
  paymentCode: string
  confirmedAt: Instant
  receivedKobo: Kobo
  /** Where it went when it came in: the target by its name, and what of it went to the wallet. */
  target: { name: string; kobo: Kobo }
  walletKobo: Kobo
  channel: string
  /** What the bank calls it, where it was said. */
  bankReference: string | null
  issuedAt: Instant
}

/** What people call the ways money comes in. */
const channelNames: Record<string, string> = {
  transfer: 'Bank transfer',
  cash: 'Cash',
  payroll: 'Payroll deduction',
  card: 'Card',
}

export async function receiptOf(
  call: Pick<Call, 'db' | 'registry'>,
  row: PaperRow,
  { fullName, memberCode }: Owner,
): Promise<Receipt> {
  const payment = await anyPayment(call.db, row.account)
  const { targets } = await batchQueries(call.db, { targets: targetNames(call, [payment]) })
  return {
    member: { fullName, memberCode },
    paymentCode: payment.code,
    confirmedAt: payment.confirmed_at ?? row.from_at,
    receivedKobo: kobo(payment.received_kobo ?? 0n),
    target: {
      name: targets[0]?.name ?? purposeOf(call.registry.purposes, payment.purpose).gone,
      kobo: kobo(payment.to_purpose_kobo ?? 0n),
    },
    walletKobo: kobo(payment.to_wallet_kobo ?? 0n),
    channel: channelNames[payment.channel] ?? 'Payment',
    bankReference: payment.confirmed_reference,
    issuedAt: row.issued_at,
  }
}
