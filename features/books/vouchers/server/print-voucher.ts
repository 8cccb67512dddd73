/** A voucher for paper, under the same head as every paper. */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import type { InputOf } from '@kolo/foundation/endpoint'
import { lagos } from '@kolo/foundation/time'
import { headOf, pdfAnswer } from '@kolo/reports/server'
import type { printVoucher, Voucher } from '../voucher.contract.ts'
import { kindNames, partyNames, stateNames } from '../voucher.messages.ts'
import { presentVoucher } from './present-voucher.ts'
import * as store from './voucher.store.ts'

/** As auditors read days and amounts, whoever prints it. */
const formats = { dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00', timezone: lagos } as const

export async function printVoucherHandler(
  call: Call,
  { params }: InputOf<typeof printVoucher>,
): Promise<FileAnswer> {
  const voucher = await presentVoucher(call, await store.voucherById(call.db, params.id))
  const { kind, code = 'Draft', state, party } = voucher
  return pdfAnswer(call, `voucher-${code}.pdf`, {
    ...headOf(call, formats),
    kind: 'voucher',
    voucher: {
      title: kindNames[kind],
      code,
      state: stateNames[state],
      valueDate: voucher.valueDate,
      party: { name: partyNames[kind], value: party },
      narration: voucher.narration,
      reference: voucher.reference,
      evidence: voucher.evidence,
      amountKobo: voucher.amountKobo,
      amountInWords: voucher.amountInWords,
      lines: voucher.lines,
      signatures: signaturesOf(voucher),
      checkCode: voucher.checkCode,
      printedAt: call.now,
    },
  })
}

/** Who signs: the preparer, each approver, and whoever receives the money. */
function signaturesOf({ kind, preparedBy, preparedAt, takesTwo, firstApproval, posted }: Voucher) {
  const two = firstApproval !== undefined || (takesTwo && posted === undefined)
  return [
    { role: 'Prepared by', name: preparedBy?.fullName ?? 'System', at: preparedAt },
    ...(two
      ? [{ role: 'First approval', name: firstApproval?.by.fullName ?? '', at: firstApproval?.at }]
      : []),
    { role: two ? 'Second approval' : 'Approved by', name: posted?.by?.fullName ?? '', at: posted?.at },
    ...(kind === 'payment' ? [{ role: 'Received by', name: '', at: undefined }] : []),
  ]
}
