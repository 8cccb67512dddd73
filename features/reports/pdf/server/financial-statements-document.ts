/** Statements for the general meeting: contents, statements, notes, schedules, and lines to sign. Pure. */
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

/** One of the notes: sentences, and a table where it has one. */
type Note = { title: string; texts: readonly string[]; table?: Omit<Sheet, 'title' | 'below' | 'foot'> }

/** All that stands in the document. */
export type PrintedFinancialStatements = PaperHead & {
  kind: 'financial-statements'
  statements: {
    title: string
    /** The days it is of. */
    of: string
    madeAt: Instant
    /** The period is not over. */
    isOpen: boolean
    /** Assets equal liabilities and members' funds; absent where it says nothing of both. */
    balances?: boolean
    sheets: readonly Sheet[]
    notes: readonly Note[]
    /** What stands after the notes: members' balances. */
    schedules: readonly Sheet[]
  }
}

const signers = ['President', 'Secretary', 'Treasurer', 'Auditor']

/** The whole document, for `pdfmake`. */
export function financialStatementsPaper(printed: PrintedFinancialStatements): Content {
  const { statements, formats, community } = printed
  const { title, of, madeAt, isOpen, balances, sheets, notes, schedules } = statements
  const write = writeAs(formats)
  return paperOf(printed, { title, of }, [
    ...titleOf(title, `of ${community.name}, ${of}`, 22),
    {
      margin: [0, 10, 0, 16],
      color: inkSoft,
      text: [
        `Made on ${write.moment(madeAt)}.`,
        isOpen ? ' The period is not over: its figures still change.' : '',
        balances === true ? ' Assets equal liabilities and members’ funds to the kobo.' : '',
        balances === false ? ' Assets do not equal liabilities and members’ funds.' : '',
      ].join(''),
    },
    { toc: { title: { text: 'Contents', bold: true, fontSize: 12, margin: [0, 0, 0, 6] } } },
    signatures(),
    ...sheets.flatMap((sheet) => sheetOf(sheet, write)),
    ...notesOf(notes, write),
    ...schedules.flatMap((sheet) => sheetOf(sheet, write)),
  ])
}

function chapter(text: string, below: string): Content[] {
  return [
    { text, bold: true, fontSize: 14, pageBreak: 'before', tocItem: true },
    { text: below, color: inkSoft, margin: [0, 2, 0, 8] },
  ]
}

function sheetOf({ title: name, below, foot, ...table }: Sheet, write: Write): Content[] {
  return [
    ...chapter(name, `${below}, in ₦`),
    table.rows.length === 0 ? { text: 'There is nothing to show.' } : figuresOf(table, write),
    ...(foot === undefined ? [] : [{ text: foot, color: inkSoft, margin: [0, 8, 0, 0] }]),
  ]
}

function figuresOf({ heads: titles, figuresFrom, rows }: NonNullable<Note['table']>, write: Write): Content {
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
  return { ...table, ...(isWide ? { fontSize: 7 } : {}) }
}

/** The notes, numbered, each with its sentences and its table. */
function notesOf(notes: readonly Note[], write: Write): Content[] {
  return [
    { text: 'Notes', bold: true, fontSize: 14, pageBreak: 'before', tocItem: true },
    ...notes.flatMap(({ title, texts, table }, place): Content[] => [
      { text: `${place + 1}. ${title}`, bold: true, fontSize: 11, margin: [0, 12, 0, 5] },
      ...(texts.length > 1
        ? [{ ul: texts.map((text) => ({ text, margin: [0, 0, 0, 5] })) }]
        : texts.map((text) => ({ text, margin: [0, 0, 0, 5] }))),
      ...(table === undefined ? [] : [figuresOf(table, write)]),
    ]),
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
