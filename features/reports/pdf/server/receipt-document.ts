/** A receipt as one page of A4, in letters that can still be read when the page is as wide as a phone. Pure. */
import { zeroKobo } from '@kolo/foundation/money'
import type { Receipt } from '../../documents/server/receipt.ts'
import {
  type Content,
  facts,
  genuine,
  type PrintedFrame,
  paperOf,
  titleOf,
  writeAs,
} from './document-parts.ts'

/** All that stands on the paper. */
export type PrintedReceipt = PrintedFrame & { kind: 'receipt'; receipt: Receipt }

/** The whole document, for `pdfmake`. */
export function receiptPaper(printed: PrintedReceipt): Content {
  const { receipt, formats } = printed
  const { naira, moment } = writeAs(formats)
  const { member, target, walletKobo } = receipt
  const went = [
    ...(target.kobo > zeroKobo ? [[`Into ${target.name}`, naira(target.kobo)] as const] : []),
    ...(walletKobo > zeroKobo ? [['Into the wallet', naira(walletKobo)] as const] : []),
  ]
  return paperOf(
    printed,
    { title: 'Receipt', of: `${member.memberCode} · ${receipt.paymentCode}`, size: 14 },
    [
      ...titleOf('Receipt', `for payment ${receipt.paymentCode}`, 26),
      { text: naira(receipt.receivedKobo), fontSize: 34, bold: true, margin: [0, 22, 0, 0] },
      { text: `received and confirmed on ${moment(receipt.confirmedAt)}`, margin: [0, 2, 0, 18] },
      facts([
        ['From', member.fullName],
        ['Member number', member.memberCode],
        ['Paid by', receipt.channel],
        ...(receipt.bankReference === null ? [] : [['Bank reference', receipt.bankReference] as const]),
        ...went,
        ['Receipt made on', moment(receipt.issuedAt)],
      ]),
      genuine(
        printed,
        'the member’s initials, the payment, its day and the amount, and whether it still stands',
        12,
      ),
    ],
  )
}
