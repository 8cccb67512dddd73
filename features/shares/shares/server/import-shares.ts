/** Shares that members of a society bring when it moves in, and what is taken back of them. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { AccountName } from '@kolo/ledger/accounts'
import { capitalIn } from '../../terms/server/share-terms.ts'
import { mostUnits, type ShareCapital } from '../share.rules.ts'
import { capitalAccount } from './share.postings.ts'
import {
  accountRows,
  insertMovement,
  insertMovements,
  lockTerms,
  openAccounts,
  termsRows,
} from './share.store.ts'

/** What a member may hold, and how many are left in all. */
export type ShareRoom = Pick<ShareCapital, 'parKobo' | 'leastUnits'> & {
  mostUnits: number
  leftUnits: number
}

function roomIn(capital: ShareCapital): ShareRoom {
  return {
    parKobo: capital.parKobo,
    leastUnits: capital.leastUnits,
    mostUnits: mostUnits(capital),
    leftUnits: capital.capitalUnits - capital.issuedUnits,
  }
}

/** The room there is; `undefined` where the community has no shares. */
export async function shareRoom(db: Db): Promise<ShareRoom | undefined> {
  const terms = await termsRows(db).executeTakeFirst()
  return terms && roomIn(capitalIn(terms))
}

/** The same, held until the transaction ends. */
export async function lockShareRoom(db: Db): Promise<ShareRoom | undefined> {
  const terms = await lockTerms(db)
  return terms && roomIn(capitalIn(terms))
}

/** Opens the accounts of members who bring shares, where they have none; answers each by its owner. */
export async function openImportedShares(
  db: Db,
  ownerUids: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, { accountId: string; credit: AccountName }>> {
  if (ownerUids.length === 0) return new Map()
  await lockTerms(db)
  const accounts = await openAccounts(db, ownerUids, now)
  return new Map(
    accounts.map(({ id, owner_uid: ownerUid }) => [
      ownerUid,
      { accountId: id, credit: capitalAccount({ accountId: id, ownerUid }) },
    ]),
  )
}

/** Writes into the register what the journals say was brought. */
export function saveImportedShares(
  db: Db,
  lines: readonly { accountId: string; units: number; journalId: string }[],
  now: Instant,
): Promise<void> {
  return insertMovements(db, 'brought-in', lines, now)
}

/** Writes into the register that what a member brought is taken back by this journal; nothing where they brought none. */
export async function takeBackShares(
  db: Db,
  { ownerUid, journalId, now }: { ownerUid: string; journalId: string; now: Instant },
): Promise<void> {
  await lockTerms(db)
  const account = await accountRows(db, ownerUid).executeTakeFirst()
  if (!account || account.units === 0) return
  await insertMovement(db, {
    accountId: account.id,
    units: -account.units,
    kind: 'taken-back',
    journalId,
    now,
  })
}

/** How many shares these members hold. */
export async function sharesForSheet(
  db: Db,
  owners: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('share_accounts')
    .select(['owner_uid', 'units'])
    .where('owner_uid', '=', anyOf(owners))
    .where('units', '>', 0)
    .execute()
  return new Map(rows.map(({ owner_uid, units }) => [owner_uid, units]))
}
