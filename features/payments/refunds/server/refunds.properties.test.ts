/** Whatever came in, was used, taken back, sent back, disputed and paid: nobody's money is made or lost on the way. */
import { addKobo, type Kobo, kobo, leastKobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { type AccountName, accountKey, accountKinds, assertMayPay } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from '../../payments/payment.rules.ts'
import { arrivalPostings, bankAccount, walletAccount } from '../../payments/server/payment.postings.ts'
import {
  chargedBackPostings,
  debtPostings,
  owedByMember,
  refundOwedPostings,
  refundSentPostings,
  refundsOwed,
} from './refunds.postings.ts'

const numRuns = process.env.DEEP === '1' ? 5_000 : 200
const memberUid = '01900000-0000-7000-8000-000000000001'
const purposeAccount = { kind: 'member_savings', scope: 'the-goal', ownerUid: memberUid } as const
const [bank, wallet] = [bankAccount('c1'), walletAccount(memberUid)]

/** Books in memory: a balance counts as its account's side does, and a guarded one may not fall below nothing. */
class Books {
  #debits = new Map<string, bigint>()
  post(transfers: readonly Transfer[]) {
    for (const { debit, credit, amount } of transfers) {
      assertMayPay(debit, credit)
      if (amount <= 0n) throw new Error('A transfer moves nothing')
      this.#debits.set(accountKey(debit), (this.#debits.get(accountKey(debit)) ?? 0n) + amount)
      this.#debits.set(accountKey(credit), (this.#debits.get(accountKey(credit)) ?? 0n) - amount)
    }
    for (const name of [purposeAccount, wallet, owedByMember(memberUid)])
      if (this.of(name) < 0n) throw new Error(`${accountKey(name)} fell below nothing`)
    const sum = [...this.#debits.values()].reduce((all, net) => all + net, 0n)
    if (sum !== 0n) throw new Error('Money was made or lost')
  }
  of(name: AccountName): Kobo {
    const net = this.#debits.get(accountKey(name)) ?? 0n
    return kobo(accountKinds[name.kind].side === 'debit' ? net : -net)
  }
}

const amounts = fc.bigInt({ min: 1n, max: 10_000_000n }).map(kobo)
const payment = fc.record({ promised: amounts, received: amounts, open: fc.boolean(), used: amounts })

/** A payment that came in, and the member who used some of it: it went to another goal of theirs. */
function arrived({
  promised,
  received,
  open,
  used,
}: { [Name in 'promised' | 'received' | 'used']: Kobo } & { open: boolean }) {
  const allocation = allocate(promised, received, open)
  const books = new Books()
  const arrival = arrivalPostings({ from: bank, memberUid, purposeAccount, allocation })
  books.post(arrival)
  const elsewhere = { kind: 'member_savings', scope: 'another-goal', ownerUid: memberUid } as const
  const spend = (from: AccountName, part: Kobo) => {
    const amount = leastKobo(part, books.of(from))
    if (amount > 0n) books.post([{ debit: from, credit: elsewhere, amount }])
    return amount
  }
  return {
    books,
    arrival,
    received,
    spend: () => [spend(wallet, used), spend(purposeAccount, used)],
    brought: { memberUid, purposeAccount, ...allocation },
  }
}

describe('a payment', () => {
  it('taken back leaves every account as it was before it came', () => {
    fc.assert(
      fc.property(payment, (one) => {
        const { books, arrival } = arrived(one)
        books.post(arrival.map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount })))
        for (const name of [bank, wallet, purposeAccount]) expect(books.of(name)).toBe(0n)
      }),
      { numRuns },
    )
  })
  it('put where it belongs leaves the bank and the member with what they had, and the wrong goal as it was before', () => {
    const right = { kind: 'member_savings', scope: 'the-right-goal', ownerUid: memberUid } as const
    fc.assert(
      fc.property(payment, ({ open: _, ...one }) => {
        const { books, arrival, received } = arrived({ ...one, open: true })
        books.post(arrival.map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount })))
        const allocation = allocate(one.promised, one.received, true)
        books.post(arrivalPostings({ from: bank, memberUid, purposeAccount: right, allocation }))
        expect(books.of(bank)).toBe(received)
        expect(books.of(purposeAccount)).toBe(0n)
        expect(addKobo(books.of(right), books.of(wallet))).toBe(received)
      }),
      { numRuns },
    )
  })
  it('sent back leaves the member with its decision, the bank with its sending, and nothing in between', () => {
    fc.assert(
      fc.property(payment, (one) => {
        const { books, received, brought } = arrived(one)
        books.post(refundOwedPostings(brought))
        expect([books.of(wallet), books.of(purposeAccount)]).toEqual([0n, 0n])
        expect([books.of(bank), books.of(refundsOwed)]).toEqual([received, received])
        books.post(refundSentPostings(received, bank))
        expect([books.of(bank), books.of(refundsOwed)]).toEqual([0n, 0n])
      }),
      { numRuns },
    )
  })
  it('lost to a bank costs the member what was held and leaves the rest owed, whatever came or went meanwhile', () => {
    fc.assert(
      fc.property(payment, amounts, fc.array(amounts, { maxLength: 5 }), (one, later, parts) => {
        const { books, received, brought, spend } = arrived(one)
        const spent = sumKobo(spend())
        const held = { purpose: books.of(purposeAccount), wallet: books.of(wallet) }
        books.post([{ debit: bank, credit: wallet, amount: later }])
        const { transfers, owed } = chargedBackPostings(brought, held, bank)
        books.post(transfers)
        expect(owed).toBe(spent)
        expect(books.of(owedByMember(memberUid))).toBe(owed)
        // What came in since is the member's own, all of it.
        expect([books.of(wallet), books.of(purposeAccount)]).toEqual([later, 0n])
        expect(books.of(bank)).toBe(later)
        expect(addKobo(sumKobo([held.purpose, held.wallet]), owed)).toBe(received)
        // It is paid piece by piece with their word, and never more than is owed or is there.
        for (const part of parts) {
          const amount = leastKobo(part, leastKobo(books.of(owedByMember(memberUid)), books.of(wallet)))
          if (amount > 0n) books.post(debtPostings(memberUid, amount))
        }
        expect(subtractKobo(later, books.of(wallet))).toBe(
          subtractKobo(owed, books.of(owedByMember(memberUid))),
        )
      }),
      { numRuns },
    )
  })
})
