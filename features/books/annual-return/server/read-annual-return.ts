/** The annual return of a year, on the screen, for paper and as a sheet. */
import type { Call } from '@kolo/application/call'
import { daysOf } from '@kolo/application/of-year'
import type { FileAnswer } from '@kolo/application/route'
import { type CellToWrite, writeXlsx, xlsxType } from '@kolo/files/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { plainNaira } from '@kolo/foundation/money'
import { isRefusal, type Refusal } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { registrationWords } from '@kolo/investments/messages'
import { readRegistration } from '@kolo/investments/server'
import { headOf, pdfAnswer } from '@kolo/reports/server'
import {
  periodsOf,
  presentedStatements,
} from '../../financial-statements/server/read-financial-statements.ts'
import type { AnnualReturn, downloadAnnualReturn, readAnnualReturn } from '../annual-return.contract.ts'
import { figuresOf, membershipOf, notKnown, officersOf } from '../annual-return.rules.ts'
import { readMovement } from './annual-return.store.ts'

/** As the state reads days and amounts, whoever prints it. */
const formats = { dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00', timezone: lagos } as const

export async function readAnnualReturnHandler(
  { db, now, community }: Pick<Call, 'db' | 'now' | 'community'>,
  { params }: InputOf<typeof readAnnualReturn>,
): Promise<AnnualReturn | Refusal<'day-to-come'>> {
  const { first, last } = daysOf(params.year)
  const today = dayIn(lagos, now)
  const periods = periodsOf({ from: first, to: last }, today)
  if (isRefusal(periods)) return { refusal: 'day-to-come', field: 'year' }
  const day = periods.period.to
  const statements = await presentedStatements(db, periods, today)
  const { registrationType, number } = await readRegistration(db)
  const source = 'Settings, set-up for investments'
  return {
    year: params.year,
    day,
    isOpen: statements.isOpen,
    society: [
      { name: 'Name of the society', text: community.name, source: 'Settings' },
      { name: 'Address', text: community.address || notKnown, source: 'Settings' },
      {
        name: 'Registered as',
        text: registrationType === null ? notKnown : registrationWords[registrationType],
        source,
      },
      { name: 'Registration number', text: number || notKnown, source },
    ],
    membership: membershipOf(await readMovement(db, first, day)),
    figures: figuresOf(statements),
    officers: officersOf(),
  }
}

export async function downloadAnnualReturnHandler(
  call: Call,
  { params, query }: InputOf<typeof downloadAnnualReturn>,
): Promise<FileAnswer | Refusal<'day-to-come'>> {
  const form = await readAnnualReturnHandler(call, { params, query: {}, body: undefined })
  if (isRefusal(form)) return form
  const name = `annual-return-${form.year}.${query.format}`
  if (query.format === 'xlsx') return { bytes: sheetOf(form), contentType: xlsxType, name }
  return pdfAnswer(call, name, {
    ...headOf(call, formats),
    kind: 'annual-return',
    form: { ...form, madeAt: call.now },
  })
}

function sheetOf({ day, society, membership, figures, officers }: AnnualReturn): Uint8Array {
  const entries = (of: AnnualReturn['figures']): CellToWrite[][] =>
    of.map(({ name, text, kobo, source }) => [
      name,
      kobo === undefined ? (text ?? '') : { number: plainNaira(kobo) },
      source,
    ])
  const count = (of: number): CellToWrite => ({ number: String(of) })
  const heads: CellToWrite[] = ['Item', 'Value', 'Source']
  return writeXlsx([
    { name: 'Society', rows: [heads, ...entries(society), ['Figures at', { day }, 'Financial statements']] },
    {
      name: 'Membership',
      rows: [
        ['Item', 'Women', 'Men', 'Not given', 'Total', 'Source'],
        ...membership.map(({ name, women, men, notGiven, total, source }) => [
          name,
          ...[women, men, notGiven, total].map(count),
          source,
        ]),
      ],
    },
    { name: 'Figures', rows: [heads, ...entries(figures)] },
    { name: 'Officers', rows: [heads, ...entries(officers)] },
  ])
}
