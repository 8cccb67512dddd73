/**
 * A member buys shares. What must always be true: whole shares alone, within the bye-laws, paid for in the transaction
 * that writes them into the register; purchases come one after another, so the last shares are sold once.
 */
import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import type { Kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { type InsufficientFunds, type Posted, postJournal } from '@kolo/ledger/journal'
import { lockOffer } from '../../terms/server/share-terms.ts'
import type { buyShares } from '../share.contract.ts'
import { sharesIn } from '../share.messages.ts'
import { purchaseRefusal, worthOf } from '../share.rules.ts'
import { readSharesHandler } from './read-shares.ts'
import { notifyShares } from './share.notifications.ts'
import { boughtPostings } from './share.postings.ts'
import type { AccountRow } from './share.record.ts'
import { insertMovement, openAccount } from './share.store.ts'

/** Buys them with money that is free in the wallet. */
export async function buySharesHandler(call: Call, { body: { units } }: InputOf<typeof buyShares>) {
  const { db, actor, now } = call
  const capital = await lockOffer(db)
  if (!capital) return refuse('shares-off')
  const account = await openAccount(db, actor.uid, now)
  const no = purchaseRefusal(units, account.units, capital)
  if (no) return no
  const cost = worthOf(units, capital)
  const bought = await bookPurchase(call, account, { units, value: cost, actorUid: actor.uid })
  if ('refusal' in bought)
    return refuse(
      'wallet-too-small',
      { available: bought.available.toString(), cost: cost.toString() },
      'units',
    )
  await notifyShares(call, actor.uid, { step: 'bought', units, amount: cost })
  return readSharesHandler(call)
}

/** Moves the money and writes the register; or the wallet does not have it. The terms are locked. */
export async function bookPurchase(
  call: Pick<Call, 'db' | 'now' | 'record'>,
  account: AccountRow,
  { units, value, actorUid }: { units: number; value: Kobo; actorUid: string | null },
): Promise<Posted | InsufficientFunds> {
  const { db, now } = call
  const journal = await postJournal(db, {
    deed: 'shares.bought',
    actorUid,
    now,
    memo: `${sharesIn(units)} bought`,
    facts: { account: account.code, units },
    transfers: boughtPostings({ accountId: account.id, ownerUid: account.owner_uid }, value),
  })
  if ('refusal' in journal) return journal
  await insertMovement(db, {
    accountId: account.id,
    kind: 'bought',
    units,
    journalId: journal.journalId,
    now,
  })
  call.record({
    kind: 'shares.bought',
    subjectUid: account.owner_uid,
    target: { type: 'share-account', id: account.id },
    facts: { code: account.code, units, amountKobo: value.toString(), journalId: journal.journalId },
  })
  return journal
}
