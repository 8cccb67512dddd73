/** What every test of shares begins with: the co-operative's terms, approved by two. */
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { readBalance } from '@kolo/ledger/balance'
import { walletAccount } from '@kolo/payments/server'
import type { Caller } from '@kolo/transfers/testing'
import { changeShareTerms } from '../shares/share.contract.ts'
import { proposedTerms, type ShareTerms } from '../shares/share.rules.ts'

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

/** What is in a member's wallet. */
export async function walletOf({ db }: { db: Db }, uid: string) {
  return readBalance(db, walletAccount(uid))
}
