import { kobo, naira } from '@kolo/foundation/money'
import { type CalendarDate, type Instant, lagos } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { drawPdf } from './draw-pdf.ts'
import { type PrintedVoucher, voucherPaper } from './voucher-document.ts'

const printed: PrintedVoucher = {
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
  kind: 'voucher',
  voucher: {
    title: 'Payment voucher',
    code: 'PV-2026-000214',
    state: 'Posted',
    valueDate: '2026-11-20' as CalendarDate,
    party: { name: 'Pay to', value: 'Alafia Print House' },
    narration: 'Annual reports 2025',
    reference: 'APH-0931',
    evidence: '',
    amountKobo: naira(1_080_000n),
    amountInWords: 'One million and eighty thousand naira only',
    lines: [
      {
        account: '5320',
        name: 'Printing and stationery',
        memo: '1,900 reports',
        debitKobo: naira(1_080_000n),
        creditKobo: kobo(0n),
      },
      {
        account: '1110',
        name: 'Sahel Trust Bank ••• 0401',
        memo: '',
        debitKobo: kobo(0n),
        creditKobo: naira(1_080_000n),
      },
    ],
    signatures: [
      { role: 'Prepared by', name: 'Bayo Adeyemi', at: '2026-11-18T09:00:00.000Z' as Instant },
      { role: 'Approved by', name: '' },
    ],
    checkCode: '7QX4M2TP9WKD',
    printedAt: '2026-11-20T09:00:00.000Z' as Instant,
  },
}

it('says the code, who is paid, the amount in words, each line, and who signs', () => {
  const said = JSON.stringify(voucherPaper(printed))
  for (const word of [
    'Payment voucher PV-2026-000214',
    'Alafia Print House',
    'One million and eighty thousand naira only',
    '5320',
    '1,900 reports',
    '₦1,080,000.00',
    'APH-0931',
    'Bayo Adeyemi',
    'Approved by',
    'https://raffia.example/check?code=7QX4M2TP9WKD',
    '7QX4-M2TP-9WKD',
  ])
    expect(said).toContain(word)
})

it('is drawn as a PDF', async () => {
  const bytes = await drawPdf(printed, {
    request: { address: '127.0.0.1', gone: new AbortController().signal },
  })
  expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-')
})
