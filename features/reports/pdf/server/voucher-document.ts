/** A voucher as A4, with the lines its preparer and approvers sign on. Pure. */
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import {
  type Content,
  facts,
  figure,
  genuine,
  heading,
  heads,
  inkSoft,
  type PaperHead,
  paperOf,
  type TableCell,
  tableOf,
  titleOf,
  writeAs,
} from './document-parts.ts'

export type VoucherOnPaper = {
  /** `Payment voucher`. */
  title: string
  code: string
  state: string
  valueDate: CalendarDate
  /** Who is on the other side, and what that is called: `Pay to`. */
  party: { name: string; value: string }
  narration: string
  reference: string
  evidence: string
  amountKobo: Kobo
  amountInWords: string
  lines: readonly { account: string; name: string; memo: string; debitKobo: Kobo; creditKobo: Kobo }[]
  /** Who prepared and approved it, and when; a name that is missing is still to sign. */
  signatures: readonly { role: string; name: string; at?: Instant | undefined }[]
  /** The code by which anybody finds it on the check page; a draft has none. */
  checkCode: string | undefined
  printedAt: Instant
}

/** All that stands on the paper. */
export type PrintedVoucher = PaperHead & { kind: 'voucher'; voucher: VoucherOnPaper }

/** The whole document, for `pdfmake`. */
export function voucherPaper(printed: PrintedVoucher): Content {
  const { voucher, formats } = printed
  const { naira, day, moment } = writeAs(formats)
  const { title, code, state, party, lines, amountKobo, signatures, checkCode } = voucher
  return paperOf(printed, { title, of: code }, [
    ...titleOf(`${title} ${code}`, `${state}, value date ${day(voucher.valueDate)}`),
    {
      margin: [0, 14, 0, 0],
      columnGap: 24,
      columns: [
        facts([
          ...(party.value === '' ? [] : [[party.name, party.value] as [string, string]]),
          ['Amount', naira(amountKobo)],
          ['In words', voucher.amountInWords],
        ]),
        facts([
          ['Narration', voucher.narration],
          ...(voucher.reference === '' ? [] : [['Reference', voucher.reference] as [string, string]]),
          ...(voucher.evidence === '' ? [] : [['Evidence', voucher.evidence] as [string, string]]),
        ]),
      ],
    },
    heading('Lines'),
    tableOf(
      ['auto', '*', 'auto', 'auto'],
      [
        heads(['Account', 'Name', 'Debit', 'Credit'], 2),
        ...lines.map((line): TableCell[] => [
          line.account,
          line.memo === '' ? line.name : `${line.name}\n${line.memo}`,
          figure(line.debitKobo > 0n ? naira(line.debitKobo) : ''),
          figure(line.creditKobo > 0n ? naira(line.creditKobo) : ''),
        ]),
        [
          { text: 'Total', bold: true },
          '',
          figure(naira(amountKobo), { bold: true }),
          figure(naira(amountKobo), { bold: true }),
        ],
      ],
      { tight: true },
    ),
    heading('Signatures'),
    {
      columnGap: 18,
      columns: signatures.map(({ role, name, at }) => ({
        stack: [
          { text: ' ', margin: [0, 22, 0, 0] },
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 120, y2: 0, lineWidth: 0.7, lineColor: inkSoft }] },
          { text: name === '' ? ' ' : name, bold: true, margin: [0, 4, 0, 0] },
          { text: role, color: inkSoft },
          { text: at ? moment(at) : ' ', color: inkSoft },
        ],
      })),
    },
    ...(checkCode
      ? [genuine({ ...printed, code: checkCode }, 'its code, day and amount, and whether it is posted')]
      : []),
    { margin: [0, 10, 0, 0], color: inkSoft, text: `Printed on ${moment(voucher.printedAt)}.` },
  ])
}
