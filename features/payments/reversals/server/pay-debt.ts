/** A member pays what they owe the community from their wallet: with their own word, never by itself. */
import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { type InsufficientFunds, postJournal } from '@kolo/ledger/journal'
import { debtPostings } from '../../refunds/server/refunds.postings.ts'
import { readWalletHandler } from '../../wallets/server/read-wallet.ts'
import type { payDebt } from '../../wallets/wallet.contract.ts'

/** The command behind `POST /api/wallet/debt-payments`. Neither account falls below nothing: of a debt no more is paid than is owed. */
export async function payDebtHandler(call: Call, { body }: InputOf<typeof payDebt>) {
  const { db, actor, now } = call
  const { amountKobo: amount } = body
  const journal = await postJournal(db, {
    deed: 'payment.debt-paid',
    actorUid: actor.uid,
    now,
    memo: 'Paid what was owed to the community',
    transfers: debtPostings(actor.uid, amount),
  })
  if (isRefusal(journal)) {
    const { account, available } = journal as InsufficientFunds
    const facts = { available: available.toString() }
    return account.kind === 'member_loan'
      ? refuse('above-debt', facts, 'amountKobo')
      : refuse('wallet-too-small', facts, 'amountKobo')
  }
  call.record({
    kind: 'payment.debt-paid',
    subjectUid: actor.uid,
    facts: { amountKobo: amount.toString(), journalId: journal.journalId },
  })
  return readWalletHandler(call, { params: {}, query: { limit: 25 }, body: undefined })
}
