/** A statement as pages of A4: who and for which time, the sums of each account, and each line. Pure. */
import { type Kobo, negateKobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn } from '@kolo/foundation/time'
import type { Statement } from '../../statements/statement.contract.ts'
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
  well,
  writeAs,
} from './document-parts.ts'

/** All that stands on the paper. */
export type PrintedStatement = PrintedFrame & { kind: 'statement'; statement: Statement }

/** The whole document, for `pdfmake`. */
export function statementPaper(printed: PrintedStatement): Content {
  const { statement, formats } = printed
  const write = writeAs(formats)
  const { member, account, from, to, total } = statement
  const days = `${write.day(from)} to ${write.day(to)}`
  const isOfAll = account.key === 'all'
  return paperOf(printed, { title: 'Statement of account', of: `${member.memberCode} · ${days}` }, [
    ...titleOf('Statement of account', `${account.name}${account.code ? ` (${account.code})` : ''}, ${days}`),
    headOf(statement, write, [
      [`Opening balance, ${write.day(from)}`, write.naira(total.openingKobo)],
      ['Money in', write.naira(total.inKobo)],
      ['Money out', write.naira(total.outKobo)],
      [`Closing balance, ${closingOf(statement, write)}`, write.naira(total.closingKobo)],
    ]),
    ...(isOfAll ? [heading('By account'), accountTable(statement, write)] : []),
    heading('Money in and out'),
    lineTable(statement, write, formats.timezone),
    {
      text: 'Only confirmed money is on this statement. Transfers that are still being checked are not part of any balance.',
      color: inkSoft,
      margin: [0, 14, 0, 0],
    },
    genuine(
      printed,
      'the member’s initials, the account, the days, and the opening and closing balance, and whether our books still say the same',
    ),
  ])
}

/** What a closing balance is of: a day that is over, or a moment. */
export function closingOf({ to, until }: Pick<Statement, 'to' | 'until'>, { day, moment }: Write): string {
  return until ? moment(until) : day(to)
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

function lineTable({ lines, total, from, to, account }: Statement, write: Write, zone: string): Content {
  const { naira, day } = write
  const isOfAll = account.key === 'all'
  const edge = (at: CalendarDate, words: string, amounts: readonly string[]): TableCell[] => {
    const shade = { bold: true, fillColor: well }
    const title = { text: words, ...shade }
    return [
      { text: day(at), noWrap: true, ...shade },
      title,
      ...(isOfAll ? [{ text: '', ...shade }] : []),
      ...amounts.map((amount) => figure(amount, shade)),
    ]
  }
  const amountOf = (amount: Kobo) => (amount > 0n ? naira(amount) : '')
  return tableOf(
    ['auto', '*', ...(isOfAll ? ['auto'] : []), 'auto', 'auto', 'auto'],
    [
      heads(['Date', 'What', ...(isOfAll ? ['Account'] : []), 'In', 'Out', 'Balance'], isOfAll ? 3 : 2),
      edge(from, 'Opening balance', ['', '', naira(total.openingKobo)]),
      ...lines.map((one): TableCell[] => [
        { text: day(dayIn(zone, one.at)), noWrap: true },
        one.description,
        ...(isOfAll ? [one.account] : []),
        figure(amountOf(one.amountKobo)),
        figure(one.amountKobo < zeroKobo ? naira(negateKobo(one.amountKobo)) : ''),
        figure(naira(one.balanceKobo)),
      ]),
      edge(to, 'Closing balance', [naira(total.inKobo), naira(total.outKobo), naira(total.closingKobo)]),
    ],
  )
}
