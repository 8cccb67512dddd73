/**
 * Taking back a journal that an administrator's act posted by mistake. What must always be true: two administrators approve
 * it; a new journal of today posts back exactly what the first one posted, once; it is refused whole where the money has
 * moved on; what the journal was about becomes what it was before, in the same transaction; and whoever it touched reads why.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import { lineReversals } from '@kolo/bank-statements/server'
import { entryLocks, entryReversals } from '@kolo/distributions/server'
import { addKobo, formatNaira, type Kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { koboWire } from '@kolo/foundation/wire'
import { type AccountName, accountKey, accountKinds } from '@kolo/ledger/accounts'
import { readBalances } from '@kolo/ledger/balance'
import { type InsufficientFunds, reverseJournal } from '@kolo/ledger/journal'
import { findJournal, type JournalHead, type JournalLine, linesOfJournal } from '@kolo/ledger/journals'
import { notify } from '@kolo/notices/server'
import { returnReversals } from '@kolo/payroll/server'
import * as z from 'zod/mini'
import { booksMessages } from '../../accounts/books.messages.ts'
import { bookingTakenBack } from '../../accounts/server/books.notifications.ts'
import type { JournalSubject } from '../../books.access.ts'
import { taxReversals } from '../../tax/server/withheld-tax.ts'

/** What else becomes of the record a journal is about, by its action; a refusal where that cannot be. Every other action has a command of its own, or none. */
const takeBackRecord: Readonly<
  Record<string, (call: Call, journalId: string, reason: string) => Promise<unknown>>
> = { ...lineReversals, ...returnReversals, ...taxReversals, ...entryReversals }

/** What the record of such a journal locks first, where its command locks something before the balances. */
const lockRecord: Readonly<Record<string, (call: Call, journalId: string) => Promise<unknown>>> = entryLocks

/** A few lines at most: journals with more are posted by the system, for many at once. */
export const mostLines = 20

type Change = { memo: string; amount: Kobo }

export const journalReversal = approvalKind<Change>({
  name: 'books.journal-reversal',
  subjectType: 'journal',
  permission: 'manage_savings',
  change: z.object({ memo: z.string(), amount: koboWire }),
  amountOf: ({ amount }) => amount,
  describe: ({ memo, amount }, person) => ({
    title: `Reverse: ${memo}`,
    lines: [
      { label: 'Posted back', value: formatNaira(amount) },
      ...(person ? [{ label: 'Concerns', value: person }] : []),
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const head = orNotFound(await findJournal(db, id))
    const [owner] = ownersOf(await linesOfJournal(db, id, mostLines))
    return {
      version: head.reversedBy ?? 'it stands',
      ...(owner === undefined ? {} : { personUid: owner }),
    }
  },
  apply: async (call, id, { memo }, { approvalId, askedBy, approvedBy, reason, alone }) => {
    const { db, now } = call
    const head = orNotFound(await findJournal(db, id))
    const turn = takeBackRecord[head.deed]
    if (!turn) return refuse('put-right-elsewhere')
    const lines = await linesOfJournal(db, id, mostLines)
    await lockRecord[head.deed]?.(call, id)
    const posted = await reverseJournal(db, {
      journalId: id,
      actorUid: approvedBy ?? askedBy,
      now,
      memo: `Reversed: ${memo}`.slice(0, 280),
      facts: { ...head.facts, approval: approvalId, reason },
    })
    if (isRefusal(posted))
      return posted.refusal === 'insufficient-funds'
        ? movedOn((posted as InsufficientFunds).available, head.amount)
        : refuse('reversed-before')
    const used = await turn(call, id, reason)
    if (isRefusal(used)) return used
    const [owner] = ownersOf(lines)
    call.record({
      kind: 'books.journal-taken-back',
      subjectUid: owner,
      target: { type: 'journal', id },
      facts: { deed: head.deed, amountKobo: String(head.amount), journalId: posted.journalId, alone },
    })
    for (const [uid, amount] of takenFrom(lines))
      await notify(call, { topic: bookingTakenBack, to: uid, facts: { amount, memo, reason } })
    return undefined
  },
  words: booksMessages,
})

/** What deciding whether a journal can be taken back here looks at. */
export function reversalSubject(
  { deed, reverses, reversedBy }: JournalHead,
  lines: readonly JournalLine[],
): JournalSubject {
  return {
    isReversal: reverses !== undefined,
    isReversed: reversedBy !== undefined,
    isHere: deed in takeBackRecord,
    owners: ownersOf(lines),
  }
}

/** Why the books would not take it back now, or nothing: asked before anybody is asked to approve it. */
export async function whyMovedOn(
  { db }: Call,
  { amount }: JournalHead,
  lines: readonly JournalLine[],
): Promise<Refusal<'money-moved-on'> | undefined> {
  const owned = lines.filter(({ credit }) => credit.ownerUid !== undefined && isOwed(credit))
  const balances = await readBalances(
    db,
    owned.map(({ credit }) => credit as AccountName),
  )
  for (const { credit, amount: part } of owned) {
    const available = balances.get(accountKey(credit as AccountName))?.available ?? zeroKobo
    if (available < part) return movedOn(available, amount)
  }
  return undefined
}

function movedOn(available: Kobo, needed: Kobo): Refusal<'money-moved-on'> {
  return refuse('money-moved-on', { available: available.toString(), needed: needed.toString() })
}

/** Whose accounts the lines touch. */
function ownersOf(lines: readonly JournalLine[]): string[] {
  const uids = lines.flatMap(({ debit, credit }) => [debit.ownerUid, credit.ownerUid])
  return [...new Set(uids.filter((uid) => uid !== undefined))]
}

/** What leaves whose balance when the lines are taken back. */
function takenFrom(lines: readonly JournalLine[]): Map<string, Kobo> {
  const sums = new Map<string, Kobo>()
  for (const { credit, amount } of lines)
    if (credit.ownerUid !== undefined && isOwed(credit))
      sums.set(credit.ownerUid, addKobo(sums.get(credit.ownerUid) ?? zeroKobo, amount))
  return sums
}

function isOwed({ kind }: JournalLine['debit']): boolean {
  return accountKinds[kind].side === 'credit'
}
