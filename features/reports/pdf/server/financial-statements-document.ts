/** The financial statements for the general meeting: contents, statements, notes, members' balances, and lines to sign. Pure. */
import type { Kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import {
  type Content,
  figure,
  heads,
  inkSoft,
  type PaperHead,
  paperOf,
  type TableCell,
  tableOf,
  titleOf,
  type Write,
  well,
  writeAs,
} from './document-parts.ts'

type Sheet = {
  title: string
  below: string
  heads: readonly string[]
  /** From this column on there are amounts. */
  figuresFrom: number
  rows: readonly { as: 'heading' | 'line' | 'sum'; cells: readonly (string | { kobo: Kobo })[] }[]
  foot?: string
}

/** All that stands in the document. */
export type PrintedFinancialStatements = PaperHead & {
  kind: 'financial-statements'
  statements: {
    /** The days it is of. */
    of: string
    madeAt: Instant
    /** The period is not over. */
    isOpen: boolean
    /** Assets equal liabilities and members' funds. */
    balances: boolean
    sheets: readonly Sheet[]
    notes: readonly string[]
  }
}

const title = 'Financial statements'
const signers = ['President', 'Secretary', 'Treasurer', 'Auditor']

/** The whole document, for `pdfmake`. */
export function financialStatementsPaper(printed: PrintedFinancialStatements): Content {
  const { statements, formats, community } = printed
  const { of, madeAt, isOpen, balances, sheets, notes } = statements
  const write = writeAs(formats)
  return paperOf(printed, { title, of }, [
    ...titleOf(title, `of ${community.name}, ${of}`, 22),
    {
      margin: [0, 10, 0, 16],
      color: inkSoft,
      text: [
        `Made on ${write.moment(madeAt)}.`,
        isOpen ? ' The period is not over: its figures still change.' : '',
        balances
          ? ' Assets equal liabilities and members’ funds to the kobo.'
          : ' Assets do not equal liabilities and members’ funds.',
      ].join(''),
    },
    { toc: { title: { text: 'Contents', bold: true, fontSize: 12, margin: [0, 0, 0, 6] } } },
    signatures(),
    ...sheets.slice(0, 6).flatMap((sheet) => sheetOf(sheet, write)),
    ...notesOf(notes),
    ...sheets.slice(6).flatMap((sheet) => sheetOf(sheet, write)),
  ])
}

function chapter(text: string, below: string): Content[] {
  return [
    { text, bold: true, fontSize: 14, pageBreak: 'before', tocItem: true },
    { text: below, color: inkSoft, margin: [0, 2, 0, 8] },
  ]
}

function sheetOf(
  { title: name, below, heads: titles, figuresFrom, rows, foot }: Sheet,
  write: Write,
): Content[] {
  const widths = titles.map((_, index) => (index === 1 ? '*' : 'auto'))
  const isWide = titles.length > 6
  const body = rows.map(({ as, cells }) =>
    cells.map((cell): TableCell => {
      const strong = as === 'line' ? {} : { bold: true }
      const ground = as === 'sum' ? { fillColor: well } : {}
      if (typeof cell === 'string') return { text: cell, ...strong, ...ground }
      return figure(write.naira(cell.kobo).replace('₦', ''), { ...strong, ...ground })
    }),
  )
  const table = tableOf(widths, [heads(titles, figuresFrom), ...body], { tight: true })
  return [
    ...chapter(name, `${below}, in ₦`),
    rows.length === 0
      ? { text: 'There is nothing to show.' }
      : { ...table, ...(isWide ? { fontSize: 7 } : {}) },
    ...(foot === undefined ? [] : [{ text: foot, color: inkSoft, margin: [0, 8, 0, 0] }]),
  ]
}

function notesOf(notes: readonly string[]): Content[] {
  return [
    ...chapter('Notes', 'Accounting policies'),
    { ol: notes.map((text) => ({ text, margin: [0, 0, 0, 5] })) },
  ]
}

/** A line for each officer who signs. */
function signatures(): Content {
  const line = (office: string): Content => ({
    margin: [0, 34, 0, 0],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 210, y2: 0, lineWidth: 0.6 }] },
      { text: `${office}: name, signature and date`, color: inkSoft, fontSize: 8, margin: [0, 3, 0, 0] },
    ],
  })
  const [first = '', second = '', third = '', fourth = ''] = signers
  return {
    margin: [0, 30, 0, 0],
    unbreakable: true,
    stack: [
      { text: 'Signed', bold: true, fontSize: 12 },
      { columns: [line(first), line(second)], columnGap: 24 },
      { columns: [line(third), line(fourth)], columnGap: 24 },
    ],
  }
}
