/** A year as a page of A4: what each account held, its interest, and the tax that was withheld. Pure. */
import { monthName } from '@kolo/foundation/time'
import type { Returns, Year } from '../../documents/year.rules.ts'
import {
  type Content,
  figure,
  genuine,
  heading,
  headOf,
  heads,
  inkSoft,
  type PrintedFrame,
  paperOf,
  type TableCell,
  tableOf,
  titleOf,
  type Write,
  writeAs,
} from './document-parts.ts'
import { closingOf } from './statement-document.ts'

/** All that stands on the paper. */
export type PrintedYear = PrintedFrame & { kind: 'year'; year: Year }

/** The whole document, for `pdfmake`. */
export function yearPaper(printed: PrintedYear): Content {
  const { year, formats } = printed
  const write = writeAs(formats)
  const { member, from, to, total } = year
  const { naira, day } = write
  const title = `Yearly statement ${from.slice(0, 4)}`
  const of = `${member.memberCode} · ${day(from)} to ${day(to)}`
  return paperOf(printed, { title, of }, [
    ...titleOf(title, `All accounts, ${day(from)} to ${day(to)}`),
    headOf(year, write, [
      [`Balance, ${day(from)}`, naira(total.openingKobo)],
      ['Interest', naira(total.interestKobo)],
      ['Other returns', naira(total.returnsKobo)],
      ['Tax withheld', naira(total.taxKobo)],
      [`Balance, ${closingOf(year, write)}`, naira(total.closingKobo)],
    ]),
    heading('By account'),
    accountTable(year, write),
    heading('Interest and tax by month'),
    monthTable(year, write),
    {
      text: 'Interest and other returns are before tax, and count as money in. Tax withheld counts as money out; the community remits it to the tax authority. Only confirmed money is on this statement.',
      color: inkSoft,
      margin: [0, 14, 0, 0],
    },
    genuine(
      printed,
      'the member’s initials, the days, and the opening and closing balance, and whether our books still say the same',
    ),
  ])
}

const returnHeads = ['Interest', 'Other returns', 'Tax withheld']

function returnCells(of: Returns, { naira }: Write, bold: boolean): TableCell[] {
  return [of.interestKobo, of.returnsKobo, of.taxKobo].map((amount) => figure(naira(amount), { bold }))
}

function accountTable({ accounts, total }: Year, write: Write): Content {
  const row = (name: string, of: Year['total'], bold: boolean): TableCell[] => [
    { text: name, bold },
    ...[of.openingKobo, of.inKobo, of.outKobo].map((amount) => figure(write.naira(amount), { bold })),
    ...returnCells(of, write, bold),
    figure(write.naira(of.closingKobo), { bold: true }),
  ]
  return tableOf(
    ['*', ...Array.from({ length: 7 }, () => 'auto')],
    [
      heads(['Account', 'Opening', 'In', 'Out', ...returnHeads, 'Closing'], 1),
      ...accounts.map((account) => row(account.name, account, false)),
      row('All accounts', total, true),
    ],
  )
}

function monthTable({ months, total }: Year, write: Write): Content {
  return tableOf(
    ['*', 'auto', 'auto', 'auto'],
    [
      heads(['Month', ...returnHeads], 1),
      ...months.map((each): TableCell[] => [monthName(each.month), ...returnCells(each, write, false)]),
      [{ text: 'Total', bold: true }, ...returnCells(total, write, true)],
    ],
    { tight: true },
  )
}
