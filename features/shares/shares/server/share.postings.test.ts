/** The postings of shares: whatever members do, each account holds par value for each share, and nobody pays another. */
import { type Kobo, kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { assertMayPay } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withdrawalSums, worthOf } from '../share.rules.ts'
import { boughtPostings, type Holder, transferredPostings, withdrawnPostings } from './share.postings.ts'

const runs = { numRuns: process.env.DEEP ? 5_000 : 200 }

const holders: Holder[] = ['ada', 'bayo', 'chidi'].map((ownerUid) => ({
  accountId: `of-${ownerUid}`,
  ownerUid,
}))

/** What came into accounts of a kind, less what went out; of one scope where one is named. */
function netOf(transfers: readonly Transfer[], kind: string, scope?: string): Kobo {
  const isIt = (name: Transfer['debit']) =>
    name.kind === kind && (scope === undefined || name.scope === scope)
  const sum = (side: 'debit' | 'credit') =>
    sumKobo(transfers.filter((transfer) => isIt(transfer[side])).map(({ amount }) => amount))
  return subtractKobo(sum('credit'), sum('debit'))
}

const deed = fc.record({
  what: fc.constantFrom('buy', 'transfer', 'withdraw'),
  who: fc.nat(2),
  other: fc.nat(2),
  units: fc.integer({ min: 1, max: 50 }),
})

it('each account holds its shares at par, all of them what was bought less what was withdrawn', () => {
  const par = fc.bigInt({ min: 100n, max: 100_000_000n })
  fc.assert(
    fc.property(par, fc.nat(1_000), fc.array(deed, { maxLength: 30 }), (parKobo, feeBps, deeds) => {
      const terms = { parKobo: kobo(parKobo), feeBps }
      const units = [0, 0, 0]
      const posted: Transfer[] = []
      for (const { what, who, other, units: some } of deeds) {
        const [holder, taker] = [holders[who], holders[other]]
        if (!holder || !taker) continue
        const value = worthOf(some, terms)
        const journal =
          what === 'buy'
            ? boughtPostings(holder, value)
            : what === 'transfer'
              ? transferredPostings(holder, taker, value)
              : withdrawnPostings(holder, value, withdrawalSums(some, terms).feeKobo)
        if (what === 'transfer' && (who === other || (units[who] ?? 0) < some)) continue
        if (what === 'withdraw' && (units[who] ?? 0) < some) continue
        units[who] = (units[who] ?? 0) + (what === 'buy' ? some : -some)
        if (what === 'transfer') units[other] = (units[other] ?? 0) + some
        for (const { debit, credit } of journal) assertMayPay(debit, credit)
        expect(journal.every(({ amount }) => amount > zeroKobo)).toBe(true)
        if (what === 'transfer') {
          expect(netOf(journal, 'share_capital')).toBe(zeroKobo)
          expect(netOf(journal, 'member_wallet')).toBe(zeroKobo)
        }
        posted.push(...journal)
        holders.forEach(({ accountId }, at) => {
          expect(netOf(posted, 'share_capital', accountId)).toBe(worthOf(units[at] ?? 0, terms))
        })
      }
      const all = units.reduce((sum, some) => sum + some, 0)
      expect(netOf(posted, 'share_capital')).toBe(worthOf(all, terms))
    }),
    runs,
  )
})
