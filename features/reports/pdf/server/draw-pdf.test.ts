import { naira } from '@kolo/foundation/money'
import { type CalendarDate, type Instant, lagos } from '@kolo/foundation/time'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { drawPdf, type Printed } from './draw-pdf.ts'
import { unprintedNote } from './printed-letters.ts'
import type { PrintedTaxNote } from './tax-note-document.ts'

const paper: PrintedTaxNote = {
  community: {
    name: 'Raffia Savings Club',
    address: '12 Marina, Lagos',
    letters: 'RS',
    mark: undefined,
    colour: '#1f5c46',
    phone: '+234 801 000 0000',
    origin: 'https://raffia.example',
  },
  formats: { dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00', timezone: lagos },
  kind: 'tax-note',
  note: {
    month: '2026-10-01' as CalendarDate,
    dueOn: '2026-11-21' as CalendarDate,
    madeAt: '2026-11-20T09:00:00.000Z' as Instant,
    members: 0,
    grossKobo: naira(0n),
    taxKobo: naira(0n),
    rows: [],
  },
}
const unreadable = { ...paper, note: undefined } as unknown as Printed
const draw = async (printed: Printed) =>
  new TextDecoder('latin1').decode(
    (await drawPdf(printed, { request: { address: '127.0.0.1' } })).slice(0, 5),
  )

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

/** The words of a PDF as whoever copies them out of it gets them, and its size in bytes. */
async function copiedFrom(names: readonly string[]): Promise<{ text: string; bytes: number }> {
  const row = { memberCode: 'KM-00001', grossKobo: naira(2_547n), taxKobo: naira(254n) }
  const note = { ...paper.note, members: names.length, rows: names.map((fullName) => ({ ...row, fullName })) }
  const pdf = await drawPdf({ ...paper, note }, { request: { address: '127.0.0.1' } })
  const bytes = pdf.byteLength
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const { items } = await (await (await reading.promise).getPage(1)).getTextContent()
  await reading.destroy()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('|')
  return { text: text.normalize('NFC'), bytes }
}

const nigerian = [
  'Ọláńrewájú Àṣàkẹ́ Ńgọzi Ṣadé',
  'Ɗanjuma Ƙofar-Ɓaɓa Ƴarima',
  'Ünal Łukasz Đorđe Øystein ı',
  'Ǹnámdì Ọ̀gbọ́nna Ị́jẹ́ ọzọ́',
  'Dooshima Tyôɣ Ǝnɛ ʼYar’adua',
]

it('prints every letter of Nigerian names, which text copied out of it has again', async () => {
  const { text, bytes } = await copiedFrom(nigerian)
  for (const name of nigerian) expect(text).toContain(name.normalize('NFC'))
  expect(text).not.toContain(unprintedNote)
  // Only the letters that stand on it: whole fonts have 1.6 MB.
  expect(bytes).toBeLessThan(60_000)
})

it('prints Arabic letters joined and from the right, beside others', async () => {
  const { text } = await copiedFrom(['محمد بلو (Bello)', 'مُحَمَّد', 'Aisha عائشة ٢٠٢٦', 'فاطمة زينب نفيسة ٻاٻا'])
  for (const name of ['محمد بلو', 'مُحَمَّد', 'عائشة', '2026', 'فاطمة زينب نفيسة ٻاٻا'])
    expect(text).toContain(name.normalize('NFC'))
  expect(text).not.toContain(unprintedNote)
})

it('puts a question mark for what it cannot print, and says so', async () => {
  const { text } = await copiedFrom(['日本 Ada', 'House 🏠👩‍👩‍👧', 'हिन्दी'])
  expect(text).toContain('? Ada')
  expect(text).toContain('House ?')
  expect(text).toContain(unprintedNote)
})
