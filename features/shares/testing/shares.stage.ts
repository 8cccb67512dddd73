/** What every test of shares begins with: the co-operative's terms, approved by two, and money in wallets. */
import type { Db } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, naira } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { bankAccount, walletAccount } from '@kolo/payments/server'
import type { Caller } from '@kolo/transfers/testing'
import { changeShareTerms } from '../shares.contract.ts'
import { proposedTerms, type ShareTerms } from '../shares.rules.ts'

/** What the stage needs of a server under test; `startTestServer` gives it. */
type StageServer = {
  db: Db
  database: { db: Db }
  clock: { now: () => Instant }
}

type Terms = InputOf<typeof changeShareTerms>['body']

/** What is asked for where a test says nothing else. */
export function termsBody(more: Partial<ShareTerms & { isOffered: boolean }> = {}): { body: Terms } {
  return { body: { isOffered: true, ...proposedTerms, reason: 'The meeting of November said so.', ...more } }
}

/** One administrator asks for terms of the shares, and another agrees. */
export async function agreeOnTerms(
  [first, second]: readonly [Caller, Caller],
  more: Parameters<typeof termsBody>[0] = {},
) {
  await first.call(changeShareTerms, termsBody(more))
  return second.call(changeShareTerms, termsBody(more))
}

/** Money of a member that came in, as a deposit brings it. */
export async function fillWallet(
  { database, clock }: StageServer,
  uid: string,
  amount: Kobo = naira(100_000n),
): Promise<void> {
  const transfers = [{ debit: bankAccount('the-bank'), credit: walletAccount(uid), amount }]
  const draft = { deed: 'test', actorUid: null, now: clock.now(), memo: 'Paid in', transfers }
  await database.db.transaction().execute((db) => postJournal(db, draft))
}

/** What is in a member's wallet. */
export async function walletOf({ db }: Pick<StageServer, 'db'>, uid: string) {
  return readBalance(db, walletAccount(uid))
}
