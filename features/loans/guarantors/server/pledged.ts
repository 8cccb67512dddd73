/** What a member guarantees for others, and what they could guarantee. */
import { batchQueries } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { balancesOfOwner, type OwnedBalance, ownedBalancesIn } from '@kolo/ledger/balance'
import { pledgeOf } from '../guarantor.rules.ts'
import { type GuaranteeRow, membersWhoOwe, standingGuarantees } from './guarantor.store.ts'

/** What of an accepted guarantee is owed at most now. */
export function pledgeNow({ amountKobo, leftKobo, principalKobo, paidKobo }: GuaranteeRow): Kobo {
  return pledgeOf(kobo(amountKobo), {
    leftKobo: kobo(leftKobo),
    principalKobo: kobo(principalKobo),
    paidKobo: kobo(paidKobo),
  })
}

/** What a member guarantees for others now. */
export async function pledgedBy(db: Db, uid: string): Promise<Kobo> {
  return sumKobo((await standingGuarantees(db, uid)).map(pledgeNow))
}

/** What a member can guarantee: savings and shares less all that is held of them. */
export type Capacity = { savingsKobo: Kobo; sharesKobo: Kobo; heldKobo: Kobo; freeKobo: Kobo; owes: boolean }

export async function capacitiesOf(db: Db, uids: readonly string[]): Promise<Map<string, Capacity>> {
  const owing = await membersWhoOwe(db, uids)
  const rows = await batchQueries(db, Object.fromEntries(uids.map((uid) => [uid, balancesOfOwner(uid)])))
  return new Map(
    uids.map((uid) => [uid, { ...capacityIn(ownedBalancesIn(rows[uid] ?? [])), owes: owing.has(uid) }]),
  )
}

/** The capacity of one member. */
export async function capacityOf(db: Db, uid: string): Promise<Capacity> {
  const capacity = (await capacitiesOf(db, [uid])).get(uid)
  if (!capacity) throw new Error(`The capacity of ${uid} was not read`)
  return capacity
}

function capacityIn(balances: readonly OwnedBalance[]): Omit<Capacity, 'owes'> {
  const savings = balances.filter(({ kind }) => kind === 'member_savings')
  const shares = balances.filter(({ kind }) => kind === 'share_capital')
  const savingsKobo = sumKobo(savings.map(({ balance }) => balance))
  const sharesKobo = sumKobo(shares.map(({ balance }) => balance))
  const freeKobo = sumKobo([...savings, ...shares].map(({ available }) => available))
  return {
    savingsKobo,
    sharesKobo,
    freeKobo,
    heldKobo: subtractKobo(sumKobo([savingsKobo, sharesKobo]), freeKobo),
  }
}
