import { kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { expect, it } from 'vitest'
import type { StatementAccount } from './financial-statements.rules.ts'
import { fixedAssetsOf } from './notes.rules.ts'

const account = (number: string, reduces?: string): StatementAccount => ({
  number,
  name: `Account ${number}`,
  class: 'asset',
  isMoney: false,
  reduces,
  role: undefined,
})
const chart = [
  account('1410'),
  account('1610'),
  account('1690', '1610'),
  account('1620'),
  account('1691', '1620'),
]

it('shows cost, additions, disposals and depreciation of each account, adding up to the carrying amount', () => {
  const lines = fixedAssetsOf(chart, {
    opening: new Map([
      ['1610', naira(-1_000n)],
      ['1690', naira(300n)],
    ]),
    closing: new Map([
      ['1610', naira(-1_200n)],
      ['1690', naira(250n)],
      ['1410', naira(-9n)],
    ]),
    flows: [
      { debit: '1610', credit: '1110', amount: naira(500n) },
      { debit: '5620', credit: '1690', amount: naira(100n) },
      { debit: '1690', credit: '1610', amount: naira(150n) },
      { debit: '1530', credit: '1610', amount: naira(150n) },
    ],
  })
  expect(lines).toEqual([
    {
      number: '1610',
      name: 'Account 1610',
      costOpeningKobo: naira(1_000n),
      additionsKobo: naira(500n),
      disposalsKobo: naira(300n),
      costKobo: naira(1_200n),
      depreciationOpeningKobo: naira(300n),
      depreciationKobo: naira(100n),
      depreciationDisposedKobo: naira(150n),
      accumulatedKobo: naira(250n),
      carryingKobo: naira(950n),
    },
  ])
  const [line] = lines
  expect(kobo((line?.costOpeningKobo ?? zeroKobo) + naira(500n) - naira(300n))).toBe(line?.costKobo)
})
