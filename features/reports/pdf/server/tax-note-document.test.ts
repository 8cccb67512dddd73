import { naira } from '@kolo/foundation/money'
import { type CalendarDate, type Instant, lagos } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { type PrintedTaxNote, taxNotePaper } from './tax-note-document.ts'

const community = {
  name: 'Raffia Savings Club',
  address: '12 Marina, Lagos',
  letters: 'RS',
  mark: undefined,
  colour: '#1f5c46',
  phone: '+234 801 000 0000',
  origin: 'https://raffia.example',
}
const note = (more: Partial<PrintedTaxNote['note']> = {}): PrintedTaxNote => ({
  community,
  formats: { dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00', timezone: lagos },
  kind: 'tax-note',
  note: {
    month: '2026-10-01' as CalendarDate,
    dueOn: '2026-11-21' as CalendarDate,
    madeAt: '2026-11-20T09:00:00.000Z' as Instant,
    members: 2,
    grossKobo: naira(2_647n),
    taxKobo: naira(264n),
    rows: [{ fullName: 'Ada Nwosu', memberCode: 'KM-00001', grossKobo: naira(2_547n), taxKobo: naira(254n) }],
    ...more,
  },
})
const words = (printed: PrintedTaxNote) => JSON.stringify(taxNotePaper(printed))

it('says the month, when it is due, the sums, each member, and how many more there are', () => {
  const said = words(note())
  for (const word of [
    'Raffia Savings Club',
    'October 2026',
    '21/11/2026',
    '₦264.00',
    '₦2,647.00',
    'Ada Nwosu',
  ])
    expect(said).toContain(word)
  expect(said).toContain('1 more members are in the register')
  expect(said).toContain('Not remitted yet')
})

it('says how it was paid on, and by whom that was signed', () => {
  const paid = {
    on: '2026-11-18' as CalendarDate,
    reference: 'FIRS-0026-1',
    bank: 'Sahel Trust Bank ••• 0401',
    signedBy: 'Bayo Adeyemi and Chidi Okafor',
  }
  const said = words(note({ paid, members: 1 }))
  for (const word of ['18/11/2026', 'FIRS-0026-1', '••• 0401', 'Bayo Adeyemi and Chidi Okafor'])
    expect(said).toContain(word)
  expect(said).not.toContain('more members')
})
