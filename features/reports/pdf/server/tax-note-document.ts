/** The note with which a month's withheld tax is paid on to the tax office, as A4. Pure. */
import type { Kobo } from '@kolo/foundation/money'
import { type CalendarDate, type Instant, monthName } from '@kolo/foundation/time'
import {
  type Content,
  facts,
  figure,
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

export type TaxNote = {
  /** The first day of the month. */
  month: CalendarDate
  dueOn: CalendarDate
  madeAt: Instant
  members: number
  grossKobo: Kobo
  taxKobo: Kobo
  /** How it was paid on; absent: not yet. */
  paid?: { on: CalendarDate; reference: string; bank: string; signedBy: string } | undefined
  rows: readonly { fullName: string; memberCode: string; grossKobo: Kobo; taxKobo: Kobo }[]
}

/** All that stands on the paper. */
export type PrintedTaxNote = PaperHead & { kind: 'tax-note'; note: TaxNote }

/** The whole document, for `pdfmake`. */
export function taxNotePaper(printed: PrintedTaxNote): Content {
  const { note, formats } = printed
  const { naira, day, moment } = writeAs(formats)
  const { month, dueOn, paid, rows, members, grossKobo, taxKobo } = note
  const title = 'Withholding tax remittance note'
  const of = monthName(month)
  const left = members - rows.length
  return paperOf(printed, { title, of }, [
    ...titleOf(title, `Tax withheld from members’ interest and returns in ${of}`),
    {
      margin: [0, 14, 0, 0],
      columnGap: 24,
      columns: [
        facts([
          ['Month', of],
          ['To be remitted by', day(dueOn)],
          ['Made on', moment(note.madeAt)],
        ]),
        facts([
          ['Members', members.toLocaleString('en-NG')],
          ['Paid to them, gross', naira(grossKobo)],
          ['Tax withheld', naira(taxKobo)],
        ]),
      ],
    },
    heading(paid ? 'Remitted' : 'Not remitted yet'),
    paid
      ? facts([
          ['On', day(paid.on)],
          ['From', paid.bank],
          ['Reference', paid.reference],
          ['Signed by', paid.signedBy],
        ])
      : { text: 'The books do not show yet that this tax was remitted.', color: inkSoft },
    heading('By member'),
    tableOf(
      ['*', 'auto', 'auto', 'auto'],
      [
        heads(['Member', 'Member number', 'Gross', 'Tax withheld'], 2),
        ...rows.map((row): TableCell[] => [
          row.fullName,
          row.memberCode,
          figure(naira(row.grossKobo)),
          figure(naira(row.taxKobo)),
        ]),
        [
          { text: 'Total', bold: true },
          '',
          figure(naira(grossKobo), { bold: true }),
          figure(naira(taxKobo), { bold: true }),
        ],
      ],
      { tight: true },
    ),
    ...(left > 0
      ? [
          {
            text: `${left.toLocaleString('en-NG')} more members are in the register for spreadsheets; the sums are of all.`,
            color: inkSoft,
            margin: [0, 8, 0, 0],
          },
        ]
      : []),
  ])
}
