/**
 * What the card provider pays out to a bank account of the community. What must always be true: two administrators agree
 * to it; it is never more than the provider holds by the books; a line of the bank is it once; and a bank reference is
 * used once, whatever for.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import { clearingAccount } from '@kolo/cards/server'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, type Kobo, sumKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { formatDay } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { bankReferenceOwner, takingReferenceFor } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import { reopenBooked } from '../../statements/server/lines.store.ts'
import { settlementPostings } from '../../statements/server/statement.postings.ts'
import type { LineRow } from '../../statements/server/statement.record.ts'
import { bankStatementsMessages } from '../../statements/statement.messages.ts'
import * as store from './settlements.store.ts'

const partWire = z.object({
  amount: koboWire,
  paidOn: dayWire,
  bankReference: z.string(),
  /** The line of the bank it is, as it was looked at. */
  line: z.optional(z.object({ id: idWire, version: z.number() })),
})
export type SettlementPart = z.output<typeof partWire>

/** What was said: settlements of one bank account. */
export type SettlementChange = { account: string; accountName: string; parts: SettlementPart[] }

export const settlementKind = approvalKind<SettlementChange>({
  name: 'bank-statements.settlement',
  subjectType: 'card-settlement',
  permission: 'manage_savings',
  change: z.object({ account: idWire, accountName: z.string(), parts: z.array(partWire) }),
  amountOf: ({ parts }) => sumOf(parts),
  describe: ({ accountName, parts }) => ({
    title: `Paystack paid out: ${formatNaira(sumOf(parts))}`,
    lines: [
      { label: 'Into', value: accountName },
      { label: 'Amount', value: formatNaira(sumOf(parts)) },
      ...(parts.length === 1 && parts[0]
        ? [
            { label: 'Bank reference', value: parts[0].bankReference },
            { label: 'Day', value: formatDay(parts[0].paidOn) },
          ]
        : [{ label: 'Lines of the bank', value: String(parts.length) }]),
    ],
  }),
  lockSubject: async ({ db }) => {
    await store.lockClearing(db)
    return { version: 'as it was said' }
  },
  apply: async (call, _, { account, parts }, { approvalId, approvedBy, askedBy }) => {
    const no = (await whyNot(call.db, parts)) ?? (await whyNotLines(call.db, parts))
    if (no) return no
    for (const part of parts) {
      const refused = await book(call, account, part, { approvalId, actorUid: approvedBy ?? askedBy })
      if (refused) return refused
    }
    return undefined
  },
  words: bankStatementsMessages,
})

function sumOf(parts: readonly SettlementPart[]): Kobo {
  return sumKobo(parts.map(({ amount }) => amount))
}

/** Why it cannot be booked: more than the provider holds, or a reference that was used. The clearing is locked. */
export async function whyNot(
  db: Db,
  parts: readonly SettlementPart[],
): Promise<Refusal<'more-than-with-provider' | 'bank-reference-used'> | undefined> {
  const { balance } = await readBalance(db, clearingAccount)
  const field = parts.some(({ line }) => line !== undefined) ? undefined : 'amountKobo'
  if (sumOf(parts) > balance)
    return refuse('more-than-with-provider', { held: String(balance < 0n ? 0n : balance) }, field)
  const [only] = parts
  const owner =
    parts.length === 1 && only && (await bankReferenceOwner(db, only.bankReference).executeTakeFirst())
  return owner ? refuse('bank-reference-used', { code: owner.code }, field && 'bankReference') : undefined
}

/** Why lines cannot be settlements: somebody decided about them meanwhile. They are locked from here on. */
async function whyNotLines(
  db: Db,
  parts: readonly SettlementPart[],
): Promise<Refusal<LineTrouble> | undefined> {
  const versions = new Map(parts.flatMap(({ line }) => (line ? [[line.id, line.version] as const] : [])))
  if (versions.size === 0) return undefined
  const rows = await store.lockLinesById(db, [...versions.keys()])
  return rows.length < versions.size ? refuse('line-decided') : troubleOfLines(rows, versions)
}

type LineTrouble = 'line-decided' | 'line-outgoing' | 'line-in-books'

/** The same of locked lines, each with the version it was looked at in. */
export function troubleOfLines(
  rows: readonly LineRow[],
  versions: ReadonlyMap<string, number>,
): Refusal<LineTrouble> | undefined {
  if (rows.some(({ amount_kobo }) => amount_kobo <= 0n)) return refuse('line-outgoing')
  if (rows.some((row) => row.state !== 'open' || row.version !== versions.get(row.id)))
    return refuse('line-decided')
  if (rows.some((row) => row.suggested_banking !== null || row.suggested_settlement !== null))
    return refuse('line-in-books')
  return undefined
}

async function book(
  call: Call,
  account: string,
  { amount, bankReference, paidOn, line }: SettlementPart,
  { approvalId, actorUid }: { approvalId: string; actorUid: string },
): Promise<Refusal<'bank-reference-used'> | undefined> {
  const { db, now } = call
  const code = await store.nextSettlementCode(db, now)
  const taken = await takingReferenceFor(db, bankReference, code).executeTakeFirst()
  if (!taken) return refuse('bank-reference-used', { code: '' })
  const journal = await postJournal(db, {
    deed: 'card-settlement.booked',
    actorUid,
    now,
    memo: `Paid out by Paystack ${code}`,
    facts: { settlement: code, bankReference, approval: approvalId },
    transfers: settlementPostings(account, amount),
  })
  if (isRefusal(journal)) throw new Error(`Settlement ${code} was refused by the books: ${journal.refusal}`)
  const id = newId(Date.parse(now))
  await store.insertSettlement(db, {
    id,
    code,
    account_id: account,
    amount_kobo: amount,
    bank_reference: bankReference,
    paid_on: paidOn,
    line_id: line?.id ?? null,
    approval_id: approvalId,
    journal_id: journal.journalId,
    booked_at: now,
  })
  if (line) await store.setLineAside(db, line.id, id)
  call.record({
    kind: 'card-settlement.booked',
    target: { type: 'card-settlement', id },
    facts: { code, amountKobo: amount.toString(), journalId: journal.journalId },
  })
  return undefined
}

/** By the action of its journal: what becomes of a settlement that two administrators take back. Its line is open again. */
export const settlementReversals = {
  'card-settlement.booked': async (call: Call, journalId: string) => {
    const { id, code } = await store.takeBackSettlement(call.db, journalId, call.now)
    await reopenBooked(call.db, 'settlement', id)
    call.record({
      kind: 'card-settlement.taken-back',
      target: { type: 'card-settlement', id },
      facts: { code },
    })
  },
} as const
