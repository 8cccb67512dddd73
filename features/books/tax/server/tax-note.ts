/** The remittance note of a month for paper, under the same head as every paper. */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type CalendarDate, lagos } from '@kolo/foundation/time'
import { headOf, pdfAnswer } from '@kolo/reports/server'
import type { printTaxNote } from '../tax.contract.ts'
import { lastOver, registerOf } from './withheld-tax.ts'

/** How many members stand on it, about 40 a page; the file for spreadsheets has more. */
const rowsOnPaper = 4_000

/** As the tax office reads days and amounts, whoever prints it. */
const formats = { dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00', timezone: lagos } as const

export async function printTaxNoteHandler(
  call: Call,
  { query }: InputOf<typeof printTaxNote>,
): Promise<FileAnswer> {
  const register = await registerOf(call, query.month ?? lastOver(call), { limit: rowsOnPaper })
  const { month, dueOn, members, grossKobo, taxKobo, remitted, rows } = register
  return pdfAnswer(call, `withholding-tax-note-${month}.pdf`, {
    ...headOf(call, formats),
    kind: 'tax-note',
    note: {
      month: `${month}-01` as CalendarDate,
      dueOn,
      members,
      grossKobo,
      taxKobo,
      madeAt: call.now,
      paid: remitted && {
        on: remitted.paidOn,
        reference: remitted.reference,
        bank: remitted.bank,
        signedBy: [remitted.askedBy, remitted.approvedBy].flatMap((one) => one?.fullName ?? []).join(' and '),
      },
      rows: rows.map(({ member, ...amounts }) => ({
        fullName: member.fullName,
        memberCode: member.memberCode,
        grossKobo: amounts.grossKobo,
        taxKobo: amounts.taxKobo,
      })),
    },
  })
}
