import { naira } from '@kolo/foundation/money'
import { type CalendarDate, type Instant, lagos } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { drawPdf, type Printed } from './draw-pdf.ts'

const paper: Printed = {
  community: {
    ...{ name: 'Raffia Savings Club', address: '12 Marina, Lagos', letters: 'RS', mark: undefined },
    ...{ colour: '#1f5c46', phone: '+234 801 000 0000', origin: 'https://raffia.example' },
  },
  formats: { dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00', timezone: lagos },
  kind: 'tax-note',
  note: {
    ...{ month: '2026-10-01' as CalendarDate, dueOn: '2026-11-21' as CalendarDate },
    ...{ madeAt: '2026-11-20T09:00:00.000Z' as Instant, members: 0 },
    ...{ grossKobo: naira(0n), taxKobo: naira(0n), rows: [] },
  },
}
const unreadable = { ...paper, note: undefined } as unknown as Printed
const draw = async (printed: Printed) =>
  new TextDecoder('latin1').decode((await drawPdf(printed, { address: '127.0.0.1' })).slice(0, 5))

it('draws one paper after another, and a paper that cannot be drawn costs the others nothing', async () => {
  const ends = await Promise.allSettled([paper, paper, unreadable, paper, paper].map(draw))
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.status))).toEqual([
    '%PDF-',
    '%PDF-',
    'rejected',
    '%PDF-',
    '%PDF-',
  ])
})
