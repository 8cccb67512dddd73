/** Money of a member that secures a loan, held in their goals, the fullest first, and where it may be in their shares. */
import type { Db } from '@kolo/database/tables'
import { type Kobo, leastKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import type { AccountKind } from '@kolo/ledger/accounts'
import { type OwnedBalance, readOwnedBalances } from '@kolo/ledger/balance'
import { hold, voidHold } from '@kolo/ledger/holds'

/** Who holds what of whom, and for what. */
type Held = {
  ownerUid: string
  amount: Kobo
  /** In which kinds of accounts, in this order. */
  kinds: readonly AccountKind[]
  purpose: 'loans.lien' | 'loans.pledge'
  actorUid: string | null
  now: Instant
}

/** Holds an amount as far as it is there; answers the holds and what they come to. */
export async function holdSavings(
  db: Db,
  { ownerUid, amount, kinds, purpose, actorUid, now }: Held,
): Promise<{ holdIds: string[]; heldKobo: Kobo }> {
  const balances = await readOwnedBalances(db, ownerUid)
  const holdIds: string[] = []
  let left = amount
  for (const { kind, scope, available } of kinds.flatMap((kind) => fullestFirst(balances, kind))) {
    const order = { account: { kind, scope, ownerUid }, deed: purpose, actorUid, now }
    const held = await holdMost(db, order, leastKobo(left, available))
    if (!held) continue
    holdIds.push(held.holdId)
    left = subtractKobo(left, held.amount)
  }
  return { holdIds, heldKobo: subtractKobo(amount, left) }
}

/** Holds this much of an account, or what another transaction left of it since it was read. */
async function holdMost(
  db: Db,
  order: Omit<Parameters<typeof hold>[1], 'amount'>,
  most: Kobo,
): Promise<{ holdId: string; amount: Kobo } | undefined> {
  let amount = most
  while (amount > 0n) {
    const held = await hold(db, { ...order, amount })
    if (!isRefusal(held)) return { ...held, amount }
    amount = held.available
  }
  return undefined
}

/** The accounts of a kind, the one with the most that is free first. */
export function fullestFirst(balances: readonly OwnedBalance[], wanted: AccountKind): OwnedBalance[] {
  return balances
    .filter(({ kind }) => kind === wanted)
    .sort((a, b) => (a.available < b.available ? 1 : a.available > b.available ? -1 : 0))
}

/** Gives what was held free again. */
export async function freeSavings(
  db: Db,
  { holdIds, actorUid, now }: Pick<Held, 'actorUid' | 'now'> & { holdIds: readonly string[] },
): Promise<void> {
  for (const holdId of holdIds) await voidHold(db, { holdId, actorUid, now })
}

export async function freeSavingsOf(db: Db, ownerUid: string): Promise<Kobo> {
  const balances = await readOwnedBalances(db, ownerUid)
  return sumKobo(balances.map(({ kind, available }) => (kind === 'member_savings' ? available : zeroKobo)))
}
