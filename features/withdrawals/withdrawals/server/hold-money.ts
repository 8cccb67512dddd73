import type { Call } from '@kolo/application/call'
import type { Kobo } from '@kolo/foundation/money'
import { hold } from '@kolo/ledger/holds'
import { withdrawalDeed } from '@kolo/savings/server'
import { sourceAccount } from './withdrawal.postings.ts'

/** Holds the money of a withdrawal where it lies, or says what is free there. */
export function holdMoney(
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  from: Parameters<typeof sourceAccount>[0],
  amount: Kobo,
) {
  return hold(db, { account: sourceAccount(from), amount, deed: withdrawalDeed, actorUid: actor.uid, now })
}
