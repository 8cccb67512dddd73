/** The annual return to the Director of Co-operatives as A4, with lines to sign on. Pure. */
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import {
  type Content,
  figure,
  heading,
  heads,
  inkSoft,
  type PaperHead,
  paperOf,
  type TableCell,
  tableOf,
  titleOf,
  type Write,
  writeAs,
} from './document-parts.ts'

type Entry = { name: string; text?: string | undefined; kobo?: Kobo | undefined; source: string }
type Members = {
  name: string
  women: number
  men: number
  notGiven: number
  total: number
  source: string
}

/** All that stands on the form. */
export type PrintedAnnualReturn = PaperHead & {
  kind: 'annual-return'
  form: {
    year: number
    day: CalendarDate
    isOpen: boolean
    madeAt: Instant
    society: readonly Entry[]
    membership: readonly Members[]
    figures: readonly Entry[]
    officers: readonly Entry[]
  }
}

const title = 'Annual return'

/** The whole document, for `pdfmake`. */
export function annualReturnDocument(printed: PrintedAnnualReturn): Content {
  const { form, formats, community } = printed
  const write = writeAs(formats)
  const open = form.isOpen ? ' The year is not over: its figures still change.' : ''
  return paperOf(printed, { title, of: String(form.year) }, [
    ...titleOf(`${title} for ${form.year}`, `of ${community.name}, to the Director of Co-operatives`),
    {
      margin: [0, 8, 0, 4],
      color: inkSoft,
      text: `Figures at ${write.day(form.day)}. Made on ${write.moment(form.madeAt)}.${open}`,
    },
    heading('The society'),
    entries(form.society, write),
    heading('Membership'),
    tableOf(
      ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
      [
        heads(['Item', 'Women', 'Men', 'Not given', 'Total', 'Source'], 1).map((cell, at) =>
          at === 5 ? { ...(cell as Content), alignment: 'left' } : cell,
        ),
        ...form.membership.map(({ name, women, men, notGiven, total, source }): TableCell[] => [
          name,
          ...[women, men, notGiven, total].map((count) => figure(`${count}`)),
          { text: source, color: inkSoft, fontSize: 7.5 },
        ]),
      ],
      { tight: true },
    ),
    heading('Figures'),
    entries(form.figures, write),
    heading('Officers'),
    entries(form.officers, write),
    signatures(),
  ])
}

function entries(of: readonly Entry[], write: Write): Content {
  return tableOf(
    ['*', 'auto', 'auto'],
    [
      heads(['Item', 'Value', 'Source'], 3),
      ...of.map(({ name, text, kobo, source }): TableCell[] => [
        name,
        kobo === undefined ? { text: text ?? '', alignment: 'right' } : figure(write.naira(kobo)),
        { text: source, color: inkSoft, fontSize: 7.5 },
      ]),
    ],
    { tight: true },
  )
}

/** A line for each officer who signs. */
function signatures(): Content {
  return {
    margin: [0, 28, 0, 0],
    unbreakable: true,
    columnGap: 24,
    columns: ['President', 'Secretary', 'Treasurer'].map((office) => ({
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 140, y2: 0, lineWidth: 0.6 }] },
        { text: `${office}: name, signature and date`, color: inkSoft, fontSize: 8, margin: [0, 3, 0, 0] },
      ],
    })),
  }
}
