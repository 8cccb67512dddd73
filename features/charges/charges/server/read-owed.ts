/** What a member owes: loans and charges in one answer. */
import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { nextDueIn, nextDueRows } from '@kolo/loans/server'
import { walletAccount } from '@kolo/payments/server'
import type { OwedPage } from '../charge.contract.ts'
import { latestPaid, openChargesOf } from './charge.store.ts'
import { presentOwn } from './present-charge.ts'

const paidShown = 10

export async function readOwedHandler(call: Call): Promise<OwedPage> {
  const { db, actor, now } = call
  const today = dayIn(lagos, now)
  const said = await batchQueries(db, {
    ...nextDueRows(call),
    charges: openChargesOf(db, actor.uid),
    paid: latestPaid(db, actor.uid, paidShown),
  })
  const { available } = await readBalance(db, walletAccount(actor.uid))
  return {
    today,
    charges: said.charges.map((charge) => presentOwn(call, charge, today)),
    loans: nextDueIn(said, call),
    walletKobo: available,
    paid: said.paid.map(({ id, title, code, amountKobo, paidAt }) => ({
      ...{ id, title, code, paidAt },
      amountKobo: kobo(amountKobo),
    })),
  }
}
