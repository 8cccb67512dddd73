/** The parts every document is put together from, as `pdfmake` knows them: A4, the community's head, and the code. Pure. */
import { shadesOf } from '@kolo/foundation/brand'
import { type Kobo, writeNaira } from '@kolo/foundation/money'
import { type CalendarDate, formatDay, formatMoment, type Instant } from '@kolo/foundation/time'
import { writeCode } from '../../documents/documents.rules.ts'
import type { Statement } from '../../statements/statement.contract.ts'
import type { StatementFormats } from '../../statements/statement.rules.ts'

/** Whose paper it is, and how it writes. */
export type PaperHead = {
  formats: StatementFormats
  community: {
    name: string
    address: string
    letters: string
    /** The community's own picture, as a data address. */
    mark: string | undefined
    colour: string
    phone: string
    origin: string
  }
}

/** What stands on every paper that is given out, besides what it says: it can be checked by its code. */
export type PrintedFrame = PaperHead & { code: string }

/** A piece of the document as `pdfmake` knows them. */
export type Content = Record<string, unknown>
export type TableCell = string | Content

export const inkSoft = '#4b4e5e'
export const ink = '#1a1c2b'
const line = '#d9d4c8'
export const well = '#f4f1ea'
const margin = 39

/** How the member reads amounts and days. */
export type Write = {
  naira: (amount: Kobo) => string
  day: (day: CalendarDate) => string
  moment: (at: Instant) => string
}

/** Writes as the member likes it. */
export function writeAs({ dateFormat, numberFormat, timezone }: StatementFormats): Write {
  return {
    naira: (amount) => writeNaira(amount, numberFormat),
    day: (day) => formatDay(day, dateFormat),
    moment: (at) => formatMoment(at, dateFormat, timezone),
  }
}

/** A whole document: its pages say what they are of, whose and which of how many. */
export function paperOf(
  { community, code }: PaperHead & { code?: string },
  { title, of, size = 8.5 }: { title: string; of: string; size?: number },
  content: readonly Content[],
): Content {
  const small = { color: inkSoft, fontSize: 7.5 }
  return {
    pageSize: 'A4',
    pageMargins: [margin, 46, margin, 56],
    info: {
      title: code === undefined ? `${title}, ${of}` : `${title} ${writeCode(code)}`,
      author: community.name,
    },
    defaultStyle: { font: 'Plain', fontSize: size, lineHeight: 1, color: ink },
    header: (page: number) =>
      page === 1
        ? undefined
        : { ...small, margin: [margin, 22, margin, 0], text: `${title}, continued · ${of}` },
    footer: (page: number, pages: number) => ({
      margin: [margin, 14, margin, 0],
      columns: [
        {
          ...small,
          text: [community.name, of, ...(code === undefined ? [] : [`Code ${writeCode(code)}`])].join(' · '),
        },
        { ...small, text: `Page ${page} of ${pages}`, alignment: 'right', width: 80 },
      ],
    }),
    content: [letterhead(community), ...content],
  }
}

function letterhead({ name, address, letters, mark, colour, phone }: PrintedFrame['community']): Content {
  const { primary, on } = shadesOf(colour, 'light')
  const drawn = [
    { canvas: [{ type: 'rect', x: 0, y: 0, w: 26, h: 26, r: 7, color: primary }] },
    { text: letters, color: on, bold: true, fontSize: 11, alignment: 'center', margin: [0, -20, 10, 0] },
  ]
  return {
    columns: [
      { width: 36, stack: mark ? [{ image: mark, width: 26, height: 26 }] : drawn },
      {
        stack: [
          { text: name, bold: true, fontSize: 11 },
          { text: [address, phone].filter((part) => part !== '').join(' · '), color: inkSoft, fontSize: 8 },
        ],
      },
    ],
  }
}

/** The name of the paper, and a line below it. */
export function titleOf(title: string, below: string, size = 17): Content[] {
  return [
    { text: title, fontSize: size, bold: true, margin: [0, 16, 0, 2] },
    { text: below, color: inkSoft, fontSize: size / 1.8 },
  ]
}

/** The heading of a part; it is never the last line of a page. */
export function heading(text: string): Content {
  return { text, bold: true, fontSize: 10, margin: [0, 16, 0, 5], headlineLevel: 1 }
}

const ruled = {
  hLineWidth: (index: number, { table }: { table: { body: unknown[] } }) =>
    index === 0 || index === table.body.length ? 0 : 0.6,
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingTop: () => 4.5,
  paddingBottom: () => 3.5,
}

/** Names and values in two columns. */
export function facts(rows: readonly (readonly [name: string, value: string])[]): Content {
  return {
    table: {
      widths: ['auto', '*'],
      dontBreakRows: true,
      body: rows.map(([name, value]) => [
        { text: name, color: inkSoft },
        { text: value, bold: true, alignment: 'right' },
      ]),
    },
    layout: { ...ruled, paddingLeft: () => 0, paddingRight: () => 0 },
  }
}

/** Under the title: whose paper it is and when it was made, and beside that its sums. */
export function headOf(
  { member, madeAt }: Pick<Statement, 'member' | 'madeAt'>,
  { moment }: Write,
  sums: readonly (readonly [name: string, value: string])[],
): Content {
  return {
    margin: [0, 14, 0, 0],
    columnGap: 24,
    columns: [
      facts([
        ['Member', member.fullName],
        ['Member number', member.memberCode],
        ['Made on', moment(madeAt)],
      ]),
      facts(sums),
    ],
  }
}

/** A table whose head stands on each of its pages, and none of whose rows is cut. */
export function tableOf(widths: readonly string[], body: TableCell[][], { tight = false } = {}): Content {
  return {
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body },
    layout: tight ? { ...ruled, paddingTop: () => 2.5, paddingBottom: () => 2 } : ruled,
  }
}

/** The head of a table; from column `right` on there are figures. */
export function heads(titles: readonly string[], right: number): TableCell[] {
  return titles.map((text, index) => ({
    text,
    bold: true,
    color: inkSoft,
    fillColor: well,
    ...(index >= right ? { alignment: 'right' as const } : {}),
  }))
}

export function figure(text: string, extra: { bold?: boolean; fillColor?: string } = {}): TableCell {
  return { text, alignment: 'right', noWrap: true, ...extra }
}

/** How whoever holds the paper finds out whether it is ours: on one page, never cut. */
export function genuine({ community, code }: PrintedFrame, told: string, size = 8.5): Content {
  const address = `${community.origin}/check`
  const border = {
    hLineWidth: () => 0.8,
    vLineWidth: () => 0.8,
    hLineColor: () => line,
    vLineColor: () => line,
  }
  const padding = {
    paddingLeft: () => 12,
    paddingRight: () => 12,
    paddingTop: () => 10,
    paddingBottom: () => 10,
  }
  const words = {
    stack: [
      { text: 'Is this document genuine?', bold: true, fontSize: size + 1 },
      {
        margin: [0, 3, 0, 0],
        color: inkSoft,
        fontSize: size,
        text: [
          'Open ',
          {
            text: address.replace(/^https?:\/\//, ''),
            bold: true,
            link: `${address}?code=${code}`,
            color: ink,
          },
          ` and type the code, or scan the QR code. You will see ${told}. If they differ, the document is not ours.`,
        ],
      },
      { text: writeCode(code), bold: true, fontSize: size + 7, margin: [0, 6, 0, 0] },
    ],
  }
  const square = { qr: `${address}?code=${code}`, fit: 68, foreground: ink, margin: [10, 0, 0, 0] }
  return {
    margin: [0, 18, 0, 0],
    unbreakable: true,
    table: {
      widths: ['*', 'auto'],
      body: [
        [
          { ...words, border: [true, true, false, true] },
          { ...square, border: [false, true, true, true] },
        ],
      ],
    },
    layout: { ...border, ...padding },
  }
}
