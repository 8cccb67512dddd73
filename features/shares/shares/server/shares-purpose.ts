/** What payments asks of shares when money for them has come in. */
import { orNotFound } from '@kolo/foundation/request-problem'
import { type PaymentPurpose, walletAccount } from '@kolo/payments/server'
import { sharesPath } from '../../shares.paths.ts'
import { capitalIn, lockOffer } from '../../terms/server/share-terms.ts'
import { purchaseRefusal, type ShareCapital, unitsFor, worthOf } from '../share.rules.ts'
import { bookPurchase } from './buy-shares.ts'
import { accountById, lockTerms, sharesOwed, targetRows } from './share.store.ts'

const name = 'Shares'

/** Whether so many more can be bought now, of which there is at least one. */
function fits(units: number, held: number, capital: ShareCapital): boolean {
  return units > 0 && purchaseRefusal(units, held, capital) === undefined
}

/**
 * Money for shares is credited to the wallet and buys from there, in one transaction: whole shares alone, and what makes no
 * whole one stays in the wallet. What is taken back later is taken from the wallet, so nobody's shares go without two
 * administrators.
 */
export const sharesPurpose: PaymentPurpose = {
  receive: async (db, { targetId, memberUid, amount, isWhole }) => {
    const capital = await lockOffer(db)
    const account = await accountById(db, targetId)
    const takes =
      isWhole &&
      capital !== undefined &&
      account?.owner_uid === memberUid &&
      fits(unitsFor(amount, capital), account.units, capital)
    return { takes, name }
  },
  postings: ({ memberUid }) => ({ credit: walletAccount(memberUid) }),
  booked: async (call, { targetId, amount }) => {
    const capital = capitalIn(orNotFound(await lockTerms(call.db)))
    const account = orNotFound(await accountById(call.db, targetId))
    const units = unitsFor(amount, capital)
    const bought = await bookPurchase(call, account, {
      units,
      value: worthOf(units, capital),
      actorUid: null,
    })
    // What has just come in is there; were it not, it would stay in the wallet.
    if ('refusal' in bought) throw new Error(`Money for ${account.code} was not in the wallet`)
  },
  // Shares go on: what is disputed and still in the wallet is held by the dispute itself.
  freeze: async () => false,
  free: async () => undefined,
  page: { words: 'See your shares', link: sharesPath, elsewhere: 'You can buy shares with it here.' },
  gone: name,
  targetLink: () => sharesPath,
  payLink: () => sharesPath,
  names: (db, ids) => targetRows(db, { ids }),
  owed: sharesOwed,
  targetsOf: (db, ownerUid) => targetRows(db, { ownerUid }),
}
