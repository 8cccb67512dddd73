/** A statement as a page of A4: who and for which time, the sums of each account, and each line. Pure. */
import { shadesOf } from '@kolo/foundation/brand'
import { type Kobo, negateKobo, writeNaira, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, formatDay, formatMoment } from '@kolo/foundation/time'
import type { Statement } from '../../statement.contract.ts'
import type { StatementFormats } from '../../statement.rules.ts'

/** All that stands on the paper. */
export type PrintedStatement = {
  statement: Statement
  formats: StatementFormats
  community: {
    name: string
    address: string
    letters: string
    mark: string | undefined
    colour: string
    phone: string
  }
}

/** A piece of the document as `pdfmake` knows them. */
type Content = Record<string, unknown>
type TableCell = string | Content

const ink = '#1a1c2b'
const inkSoft = '#4b4e5e'
const line = '#d9d4c8'
const well = '#f4f1ea'

/** How the member reads amounts and days. */
type Write = { naira: (amount: Kobo) => string; day: (day: CalendarDate) => string }

/** The whole document, for `pdfmake`. */
export function statementPaper({ statement, formats, community }: PrintedStatement): Content {
  const { dateFormat, numberFormat, timezone } = formats
  const write: Write = {
    naira: (amount) => writeNaira(amount, numberFormat),
    day: (day) => formatDay(day, dateFormat),
  }
  const { member, goal, from, to } = statement
  const of = goal ? goal.name : 'All accounts'
  return {
    pageSize: 'A4',
    pageMargins: [39, 40, 39, 56],
    info: { title: `Statement ${member.memberCode}`, author: community.name },
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.15, color: ink },
    footer: (page: number, pages: number) => ({
      margin: [39, 14, 39, 0],
      columns: [
        { text: `${community.name} · ${member.memberCode}`, color: inkSoft, fontSize: 7.5 },
        { text: `Page ${page} of ${pages}`, alignment: 'right', color: inkSoft, fontSize: 7.5, width: 80 },
      ],
    }),
    content: [
      letterhead(community),
      { text: 'Statement of account', fontSize: 17, bold: true, margin: [0, 16, 0, 2] },
      { text: `${of}, ${write.day(from)} to ${write.day(to)}`, color: inkSoft, fontSize: 9.5 },
      headFacts(statement, write, formatMoment(statement.madeAt, dateFormat, timezone)),
      ...(goal ? [] : [heading('By account'), accountTable(statement, write)]),
      heading('Money in and out'),
      lineTable(statement, write, timezone),
      {
        text: 'Only confirmed money is on this statement. Transfers that are still being checked are not part of any balance.',
        color: inkSoft,
        margin: [0, 14, 0, 0],
      },
    ],
  }
}

function letterhead({ name, address, letters, mark, colour, phone }: PrintedStatement['community']): Content {
  const { primary, on } = shadesOf(colour, 'light')
  return {
    columns: [
      {
        width: 36,
        stack: mark
          ? [{ image: mark, width: 26, height: 26 }]
          : [
              { canvas: [{ type: 'rect', x: 0, y: 0, w: 26, h: 26, r: 7, color: primary }] },
              {
                text: letters,
                color: on,
                bold: true,
                fontSize: 11,
                alignment: 'center',
                margin: [0, -20, 10, 0],
              },
            ],
      },
      {
        stack: [
          { text: name, bold: true, fontSize: 11 },
          { text: [address, phone].filter((part) => part !== '').join(' · '), color: inkSoft, fontSize: 8 },
        ],
      },
    ],
  }
}

function heading(text: string): Content {
  return { text, bold: true, fontSize: 10, margin: [0, 16, 0, 5] }
}

function headFacts({ member, from, to, total }: Statement, { naira, day }: Write, madeAt: string): Content {
  const facts = (rows: [name: string, value: string][]): Content => ({
    table: {
      widths: ['*', 'auto'],
      body: rows.map(([name, value]) => [
        { text: name, color: inkSoft },
        { text: value, bold: true, alignment: 'right' },
      ]),
    },
    layout: { ...ruled, paddingLeft: () => 0, paddingRight: () => 0 },
  })
  return {
    margin: [0, 14, 0, 0],
    columnGap: 24,
    columns: [
      facts([
        ['Member', member.fullName],
        ['Member number', member.memberCode],
        ['Printed on', madeAt],
      ]),
      facts([
        [`Opening balance, ${day(from)}`, naira(total.openingKobo)],
        ['Money in', naira(total.inKobo)],
        ['Money out', naira(total.outKobo)],
        [`Closing balance, ${day(to)}`, naira(total.closingKobo)],
      ]),
    ],
  }
}

const ruled = {
  hLineWidth: (index: number, { table }: { table: { body: unknown[] } }) =>
    index === 0 || index === table.body.length ? 0 : 0.6,
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingTop: () => 4.5,
  paddingBottom: () => 3.5,
}

function tableOf(widths: readonly string[], body: TableCell[][]): Content {
  return { table: { headerRows: 1, dontBreakRows: true, widths, body }, layout: ruled }
}

function heads(titles: readonly string[], right: number): TableCell[] {
  return titles.map((text, index) => ({
    text,
    bold: true,
    color: inkSoft,
    fillColor: well,
    ...(index >= right ? { alignment: 'right' as const } : {}),
  }))
}

function figure(text: string, extra: { bold?: boolean; fillColor?: string } = {}): TableCell {
  return { text, alignment: 'right', noWrap: true, ...extra }
}

function accountTable({ accounts, total }: Statement, { naira }: Write): Content {
  const sums = (of: Statement['total'], name: string, bold: boolean): TableCell[] => [
    { text: name, bold },
    figure(naira(of.openingKobo), { bold }),
    figure(naira(of.inKobo), { bold }),
    figure(naira(of.outKobo), { bold }),
    figure(naira(of.closingKobo), { bold: true }),
  ]
  return tableOf(
    ['*', 'auto', 'auto', 'auto', 'auto'],
    [
      heads(['Account', 'Opening', 'In', 'Out', 'Closing'], 1),
      ...accounts.map((account) => sums(account, account.name, false)),
      sums(total, 'All accounts', true),
    ],
  )
}

function lineTable(
  { lines, total, from, to, goal }: Statement,
  { naira, day }: Write,
  zone: string,
): Content {
  const edge = (at: CalendarDate, words: string, amounts: readonly string[]): TableCell[] => {
    const shade = { bold: true, fillColor: well }
    const title = { text: words, ...shade }
    return [
      { text: day(at), noWrap: true, ...shade },
      title,
      ...(goal ? [] : [{ text: '', ...shade }]),
      ...amounts.map((amount) => figure(amount, shade)),
    ]
  }
  const amountOf = (amount: Kobo) => (amount > 0n ? naira(amount) : '')
  return tableOf(
    ['auto', '*', ...(goal ? [] : ['auto']), 'auto', 'auto', 'auto'],
    [
      heads(['Date', 'What', ...(goal ? [] : ['Account']), 'In', 'Out', 'Balance'], goal ? 2 : 3),
      edge(from, 'Opening balance', ['', '', naira(total.openingKobo)]),
      ...lines.map((one): TableCell[] => [
        { text: day(dayIn(zone, one.at)), noWrap: true },
        one.description,
        ...(goal ? [] : [one.account]),
        figure(amountOf(one.amountKobo)),
        figure(one.amountKobo < zeroKobo ? naira(negateKobo(one.amountKobo)) : ''),
        figure(naira(one.balanceKobo)),
      ]),
      edge(to, 'Closing balance', [naira(total.inKobo), naira(total.outKobo), naira(total.closingKobo)]),
    ],
  )
}
