/**
 * What a paper says in figures, from the books: read when it is given out, and again by whoever checks it. What must
 * always be true: the same bounds give the same figures and the same hash for as long as the books say the same.
 */

import { createHash } from 'node:crypto'
import type { Db } from '@kolo/database/tables'
import { kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isReversed, type OwnedAccount, readBalance, readPeriodSeal } from '@kolo/ledger/balance'
import { stillStands } from '@kolo/payments/rules'
import { anyPayment, type PaymentRow } from '@kolo/payments/server'
import { sharesIdIn } from '../../statements/share-account-key.ts'
import type { PaperRow } from './document.record.ts'

/** Whose, of what, and from when to when. */
export type PaperBounds = Pick<PaperRow, 'kind' | 'member_uid' | 'account' | 'from_at' | 'until_at'>

/** What it comes to, as it is kept. */
export type PaperFigures = Pick<
  PaperRow,
  'opening_kobo' | 'in_kobo' | 'out_kobo' | 'closing_kobo' | 'lines' | 'content_sha256'
>

export async function figuresOf(db: Db, bounds: PaperBounds): Promise<PaperFigures> {
  if (bounds.kind === 'receipt') return receiptFigures(db, await anyPayment(db, bounds.account))
  if (bounds.kind === 'certificate') return certificateFigures(db, bounds)
  const { member_uid, account, from_at, until_at, kind } = bounds
  const period = { from: from_at, until: until_at }
  const { accounts, lines, sha256 } = await readPeriodSeal(db, member_uid, period, inBooks(bounds))
  const sum = (of: 'opening' | 'in' | 'out' | 'closing') => sumKobo(accounts.map((each) => each[of]))
  const sums = {
    opening_kobo: sum('opening'),
    in_kobo: sum('in'),
    out_kobo: sum('out'),
    closing_kobo: sum('closing'),
  }
  return {
    ...sums,
    lines,
    content_sha256: hashOf([kind, account, from_at, until_at, ...Object.values(sums), lines, sha256]),
  }
}

/** Where the account of a paper is in the books; all of them where none is named. */
function inBooks({ account, member_uid }: PaperBounds): OwnedAccount | undefined {
  if (account === 'all') return undefined
  if (account === 'wallet') return { kind: 'member_wallet', scope: member_uid }
  const shares = sharesIdIn(account)
  return shares === undefined
    ? { kind: 'member_savings', scope: account }
    : { kind: 'share_capital', scope: shares }
}

/** What the shares of an account are worth now: a certificate holds as long as that is what it says. */
async function certificateFigures(db: Db, { account, member_uid }: PaperBounds): Promise<PaperFigures> {
  const scope = sharesIdIn(account) ?? ''
  const { balance } = await readBalance(db, { kind: 'share_capital', scope, ownerUid: member_uid })
  return {
    opening_kobo: zeroKobo,
    in_kobo: balance,
    out_kobo: zeroKobo,
    closing_kobo: balance,
    lines: 1,
    content_sha256: hashOf(['certificate', account, balance]),
  }
}

/** What came in by a confirmed payment; nothing once it was taken back. */
async function receiptFigures(db: Db, payment: PaymentRow): Promise<PaperFigures> {
  const { status, journal_id, code, confirmed_at, to_purpose_kobo, to_wallet_kobo } = payment
  const stands = stillStands(status) && journal_id !== null && !(await isReversed(db, journal_id))
  const received = stands ? kobo(payment.received_kobo ?? 0n) : zeroKobo
  const said = [code, confirmed_at, received, to_purpose_kobo ?? 0n, to_wallet_kobo ?? 0n, journal_id]
  return {
    opening_kobo: zeroKobo,
    in_kobo: received,
    out_kobo: zeroKobo,
    closing_kobo: received,
    lines: 1,
    content_sha256: hashOf(said),
  }
}

function hashOf(said: readonly (string | number | bigint | null)[]): string {
  return createHash('sha256').update(said.map(String).join('\n')).digest('hex')
}

/** Whether two sets of figures are the same in every one. */
export function sameFigures(one: PaperFigures, other: PaperFigures): boolean {
  return one.content_sha256 === other.content_sha256 && one.closing_kobo === other.closing_kobo
}
