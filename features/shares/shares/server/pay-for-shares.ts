import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { isPayableAmount } from '@kolo/payments/rules'
import { queueStarts } from '@kolo/payments/server'
import { startTransfer, transferRows } from '@kolo/transfers/server'
import { lockOffer } from '../../terms/server/share-terms.ts'
import type { payForShares } from '../share.contract.ts'
import { purchaseRefusal, worthOf } from '../share.rules.ts'
import { openAccount } from './share.store.ts'

/**
 * Begins a transfer for shares. They are bought when the money is found, if they can be then; otherwise it is in the wallet.
 */
export async function payForSharesHandler(
  call: Call,
  { body: { units, another } }: InputOf<typeof payForShares>,
) {
  const { db, actor, now } = call
  await queueStarts(call)
  const capital = await lockOffer(db)
  if (!capital) return refuse('shares-off')
  const account = await openAccount(db, actor.uid, now)
  const amount = worthOf(units, capital)
  if (!isPayableAmount(amount)) return refuse('amount-limits', {}, 'units')
  const order = { purpose: 'shares', target: { id: account.id, name: 'Shares' }, amount, another }
  const rows = await batchQueries(db, transferRows(call, order))
  return startTransfer(call, order, rows, purchaseRefusal(units, account.units, capital))
}
