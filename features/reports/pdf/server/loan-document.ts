/** A paper of a loan as A4: the agreement with its whole schedule, a statement, or the letter that it is repaid. Pure. */
import {
  type Content,
  facts,
  figure,
  genuine,
  heading,
  heads,
  type PrintedFrame,
  paperOf,
  type TableCell,
  tableOf,
  titleOf,
} from './document-parts.ts'

/** A part of the paper: names and values, sentences, or a table with its sums. */
export type LoanPaperPart =
  | { heading: string; facts: readonly (readonly [name: string, value: string])[] }
  | { heading: string; sentences: readonly string[] }
  | {
      heading: string
      columns: readonly string[]
      /** From this column on there are figures. */
      right: number
      rows: readonly (readonly string[])[]
      sums?: readonly string[]
    }

/** What the paper says, written already. */
export type LoanPaper = {
  title: string
  below: string
  /** Whose, and of which loan: on every page. */
  of: string
  parts: readonly LoanPaperPart[]
  /** What the check page shows of it. */
  told: string
}

/** All that stands on the paper. */
export type PrintedLoanPaper = PrintedFrame & { kind: 'loan'; paper: LoanPaper }

/** The whole document, for `pdfmake`. */
export function loanPaper(printed: PrintedLoanPaper): Content {
  const { title, below, of, parts, told } = printed.paper
  return paperOf(printed, { title, of, size: 9.5 }, [
    ...titleOf(title, below, 20),
    ...parts.flatMap((part) => [heading(part.heading), ...contentOf(part)]),
    genuine(printed, told),
  ])
}

function contentOf(part: LoanPaperPart): Content[] {
  if ('facts' in part) return [facts(part.facts)]
  if ('sentences' in part) return part.sentences.map((text) => ({ text, margin: [0, 0, 0, 5] }))
  const { columns, right, rows, sums } = part
  const line = (cells: readonly string[], extra: { bold?: boolean }): TableCell[] =>
    cells.map((text, at) => (at >= right ? figure(text, extra) : { text, ...extra }))
  const widths = columns.map((_, at) => (at === right - 1 ? '*' : 'auto'))
  const body = [
    heads(columns, right),
    ...rows.map((cells) => line(cells, {})),
    ...(sums ? [line(sums, { bold: true })] : []),
  ]
  return [tableOf(widths, body, { tight: true })]
}
