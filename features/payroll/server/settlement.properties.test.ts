/** Schedule against transfer: whatever is on it, the sums are exact to the kobo and nobody is booked twice. */
import { addKobo, kobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  guessColumns,
  matchLines,
  namesToFind,
  plainName,
  plainNumber,
  settlementOf,
  settlementRefusal,
} from '../payroll.rules.ts'
import { payrollPostings } from './payroll.postings.ts'

const runs = { numRuns: process.env.DEEP ? 5_000 : 200 }

const names = ['Ada Nwosu', 'Bola Adé', 'Chike Obi', 'Ada Obi', 'Efe Oghene', 'Obi Chike']
const employees = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }).map((numbers) =>
  numbers.map(
    (number): Candidate => ({
      memberUid: `01900000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
      staffNumber: number % 3 > 0 ? `ZF/${number}` : null,
      memberCode: `MBR-${number}`,
      fullName: names[number % names.length] ?? '',
    }),
  ),
)
const line = fc.record({
  staffNumber: fc.oneof(
    fc.integer({ min: 1, max: 45 }).map((number) => `zf / ${number}`),
    fc.integer({ min: 1, max: 45 }).map((number) => `mbr-${number}`),
    fc.constantFrom('', '?', '0'),
  ),
  name: fc.constantFrom(...names, '', 'Somebody Else'),
  amount: fc.bigInt({ min: 1n, max: 900_000_000n }).map(kobo),
  leftOut: fc.boolean(),
})
const schedule = fc.array(line, { maxLength: 60 })
const uidOf = (n: string) => n

describe('a schedule against its transfer', () => {
  it('books each member once and every kobo somewhere', () => {
    fc.assert(
      fc.property(
        schedule,
        employees,
        fc.bigInt({ min: 1n, max: 40_000_000_000n }),
        fc.bigInt({ min: 0n, max: 9_999n }),
        (lines, staff, transferred, kept) => {
          const matched = matchLines(
            lines.map((one, at) => ({ ...one, lineNo: at + 1 })),
            staff,
          )
          const uids = matched.flatMap(({ memberUid }) => memberUid ?? [])
          expect(new Set(uids).size).toBe(uids.length)
          expect(uids.every((uid) => staff.some(({ memberUid }) => memberUid === uid))).toBe(true)
          expect(matched.map(({ amount }) => amount)).toEqual(lines.map(({ amount }) => amount))
          const money = { transfer: kobo(transferred), held: kobo(kept) }
          // A name alone books nobody, and whoever books nobody says why.
          for (const { memberUid: uid, matchedBy: by, difference } of matched) {
            if (by === 'name') expect(difference).toBe('name-only')
            if (uid === null) expect(difference).not.toBeNull()
          }
          const settled = matched.map((one, at) => ({
            ...one,
            leftOut: one.difference !== null || lines[at]?.leftOut === true,
          }))
          const settlement = settlementOf(money, settled)
          expect(addKobo(settlement.booked, settlement.rest)).toBe(addKobo(money.transfer, money.held))
          if (settlementRefusal(settlement)) return
          const bookings = settled.flatMap(({ memberUid, amount, leftOut }) =>
            memberUid === null || leftOut
              ? []
              : [
                  {
                    amount,
                    credit: { kind: 'member_wallet' as const, scope: memberUid, ownerUid: uidOf(memberUid) },
                  },
                ],
          )
          const transfers = payrollPostings({
            accountId: 'a',
            employerId: 'e',
            ...money,
            rest: settlement.rest,
            bookings,
          })
          const of = (side: 'debit' | 'credit', kind: string) =>
            sumKobo(transfers.filter((one) => one[side].kind === kind).map(({ amount }) => amount))
          expect(of('debit', 'bank') - of('credit', 'bank')).toBe(money.transfer)
          expect(of('debit', 'unmatched_receipts') - of('credit', 'unmatched_receipts')).toBe(
            money.held - settlement.rest,
          )
          const credited = transfers.filter(({ credit }) => credit.kind === 'member_wallet')
          expect(sumKobo(credited.map(({ amount }) => amount))).toBe(settlement.booked)
          for (const { memberUid, amount } of settled.filter((one) => !one.leftOut && one.memberUid !== null))
            expect(
              sumKobo(credited.filter(({ credit }) => credit.scope === memberUid).map((one) => one.amount)),
            ).toBe(amount)
          expect(transfers.every(({ amount }) => amount > 0n)).toBe(true)
        },
      ),
      runs,
    )
  })
  it('is refused while a line has no member, with too little money, and with nothing to book', () => {
    const money = { transfer: naira(100n), held: zeroKobo }
    const one = { difference: null, amount: naira(100n), leftOut: false }
    const refused = (lines: Parameters<typeof settlementOf>[1]) =>
      settlementRefusal(settlementOf(money, lines))?.refusal
    expect(refused([one])).toBeUndefined()
    expect(refused([one, { ...one, difference: 'name-only' }])).toBe('lines-open')
    expect(refused([one, { ...one, amount: kobo(1n) }])).toBe('schedule-above-transfer')
    expect(refused([{ ...one, leftOut: true }])).toBe('nothing-to-book')
    expect(refused([{ ...one, amount: kobo(9_999n) }])).toBeUndefined()
  })
})

it.each([
  [['Staff No', 'Name', 'Amount'], { staffNumber: 0, name: 1, amount: 2 }],
  [
    ['S/N', 'EMPLOYEE NAME', 'Payroll Number', 'Monthly Deduction (NGN)'],
    { staffNumber: 2, name: 1, amount: 3 },
  ],
  [['Amount', 'Staff Name', 'Staff ID'], { staffNumber: 2, name: 1, amount: 0 }],
  [['Day', 'Narration'], {}],
])('the columns of %j are found', (heads, found) => {
  expect(guessColumns(heads)).toEqual(found)
})

it('a number is compared without spaces and without the zeros a spreadsheet drops; a name in any order', () => {
  expect(['zf/ 0042', '0042', '0', ' km-7 '].map(plainNumber)).toEqual(['ZF/0042', '42', '0', 'KM-7'])
  expect(namesToFind('Obi,  Adé')).toEqual(['obi ade', 'ade obi'])
  expect(namesToFind('KOFAR-BABA DANJUMA')).toContain('danjuma kofar baba')
  for (const written of ['KOFAR BABA DANJUMA', 'Danjuma Kofar-Baba', 'Ɗanjuma, Ƙofar-Ɓaɓa'])
    expect(plainName(written)).toBe(plainName('Ɗanjuma Ƙofar-Ɓaɓa'))
  expect(plainName("SA'ADATU LUKASZ")).toBe(plainName('Łukasz Sa’adatu'))
  expect(plainName('Ṣadé Ọlá')).toBe('ola sade')
})
