/**
 * Imports a statement. What must always be true: every line of the file is understood or nothing of it is kept, and a
 * line that another file has brought is not there twice.
 */
import type { Call } from '@kolo/application/call'
import { headsKey } from '@kolo/files/heads'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { addDays } from '@kolo/foundation/time'
import { bankReferenceKey, normalReference } from '@kolo/transfers/rules'
import type { Insertable } from 'kysely'
import { bankStatementsAccess } from '../../bank-statements.access.ts'
import {
  type KnownLine,
  matchLines,
  numberedLines,
  numberWithinDays,
} from '../../file-formats/server/line-identity.ts'
import { openStatement } from '../../file-formats/server/read-file.ts'
import type { ReadLine } from '../../file-formats/server/read-statement.ts'
import { vouchersOfLines } from '../../line-vouchers/server/bank-rules.store.ts'
import { heldBy } from '../../line-vouchers/server/suggest-accounts.ts'
import type {
  importBankStatement,
  lookAgain,
  removeBankStatement,
  sortStatementLines,
} from '../statement.contract.ts'
import { isCharge } from '../statement.rules.ts'
import {
  changeLines,
  insertLines,
  linesThere,
  lockAccount,
  lockLines,
  lockOpenLines,
  sortLines,
} from './lines.store.ts'
import { presentStatement } from './present-statement.ts'
import type { BankStatementLinesTable, StatementRow } from './statement.record.ts'
import {
  decidedIn,
  insertStatement,
  keepKnownCount,
  saveForm,
  statementById,
  takeAway,
} from './statements.store.ts'
import { suggestFor } from './suggest.ts'

/** Imports a file. */
export async function importBankStatementHandler(call: Call, { body }: InputOf<typeof importBankStatement>) {
  const { db, actor, now } = call
  const opened = await openStatement(call, body)
  if (isRefusal(opened)) return opened
  const { account, sha256, table, read } = opened
  if (!read)
    return refuse(table?.words.some(({ means }) => !means) ? 'words-missing' : 'form-missing', {}, 'form')
  const [fault] = read.faults
  if (fault) return refuse('lines-unread', { lineNo: fault.lineNo, count: read.faults.length }, 'content')
  const days = read.lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [firstOn, lastOn] = [days[0], days.at(-1)]
  if (read.stop) return refuse(read.stop.because, { ...read.stop }, table ? 'form' : 'content')
  if (firstOn === undefined || lastOn === undefined) return refuse('file-empty', {}, 'content')
  if (table)
    await saveForm(db, {
      bank_code: account.bank_code,
      heads_key: headsKey(table.heads),
      form: table.formToKeep,
      kept_by: actor.uid,
      kept_at: now,
    })
  await lockAccount(db, account.id)
  const id = newId(Date.parse(now))
  const statement = await insertStatement(db, {
    id,
    account_id: account.id,
    file_name: body.fileName,
    sha256,
    kind: read.kind,
    imported_by: actor.uid,
    imported_at: now,
    line_count: read.lines.length,
    first_on: firstOn,
    last_on: lastOn,
    opening_kobo: read.opening ?? null,
    closing_kobo: read.closing?.amount ?? null,
    closing_on: read.closing ? (read.closing.on ?? lastOn) : null,
  })
  if (!statement) return refuse('file-imported', {}, 'content')
  const { kind, lines } = read
  const around = {
    from: addDays(firstOn, -numberWithinDays),
    to: addDays(lastOn, numberWithinDays),
    numbers: numberedLines(kind, lines).flatMap(({ bankNumber }) => bankNumber ?? []),
  }
  const { fresh, changed, numbered } = matchLines(kind, lines, await linesThere(db, account.id, around))
  if (fresh.length + changed.length === 0)
    return refuse('nothing-new', { from: firstOn, to: lastOn }, 'content')
  const inserted = fresh.length === 0 ? [] : await insertLines(db, rowsOf(call, statement, fresh, lines))
  const reworded = await changeLines(db, changed, numbered, now)
  await suggestFor(db, account.id, [...inserted, ...reworded])
  const known = lines.length - inserted.length
  call.record({
    kind: 'bank-statement.imported',
    target: { type: 'bank-statement', id },
    facts: {
      lines: inserted.length,
      known,
      from: firstOn,
      to: lastOn,
      ...(changed.length === 0 ? {} : { changed: changed.length }),
    },
  })
  return presentStatement(call, known === 0 ? statement : await keepKnownCount(db, id, known))
}

function rowsOf(
  { now }: Call,
  statement: StatementRow,
  fresh: readonly KnownLine[],
  all: readonly ReadLine[],
) {
  const counts = Map.groupBy(all, ({ reference }) => usableReference(reference))
  return fresh.map((line): Insertable<BankStatementLinesTable> => {
    const reference = usableReference(line.reference)
    const isOut = line.amount < 0n
    const kind = line.isReversal ? 'reversal' : isCharge(line.narration) ? 'charge' : 'outgoing'
    const isAside = isOut || line.isReversal
    return {
      id: newId(Date.parse(now)),
      statement_id: statement.id,
      account_id: statement.account_id,
      line_no: line.lineNo,
      booked_on: line.bookedOn,
      amount_kobo: line.amount,
      narration: line.narration,
      narration_hash: line.narrationHash,
      ordinal: line.ordinal,
      // Some banks give a transfer and its charge one reference, and some give every line the same.
      reference: reference && counts.get(reference)?.length === 1 ? reference : null,
      bank_number: line.bankNumber ?? null,
      written: line.written,
      is_reversal: line.isReversal,
      state: isAside ? 'ignored' : 'open',
      ignored_as: isAside ? kind : null,
    }
  })
}

/** A reference in the form references are kept in, where it is one. */
function usableReference(text: string | undefined): string | undefined {
  const reference = normalReference(text ?? '')
  const length = bankReferenceKey(reference ?? '')?.length ?? 0
  return reference !== undefined && reference.length <= 60 && length >= 4 ? reference : undefined
}

/** Takes an import back: the wrong file, or its days in the wrong order. */
export async function removeBankStatementHandler(
  call: Call,
  { params }: InputOf<typeof removeBankStatement>,
) {
  const { db, actor, now } = call
  const statement = await statementById(db, params.id, true)
  const no = refusalOf(bankStatementsAccess.remove, actor, { decided: await decidedIn(db, statement.id) })
  if (no) return no
  await takeAway(db, statement.id, actor.uid, now)
  call.record({
    kind: 'bank-statement.removed',
    target: { type: 'bank-statement', id: statement.id },
    facts: { lines: statement.line_count - statement.known_count },
  })
  return { id: statement.id }
}

/** Sets lines aside that are no money of members, or brings them back. */
export async function sortStatementLinesHandler(
  call: Call,
  { params, body }: InputOf<typeof sortStatementLines>,
) {
  const { db } = call
  const statement = await statementById(db, params.id)
  const rows = await lockLines(
    db,
    statement.id,
    body.lines.map(({ id }) => id),
  )
  const versions = new Map(body.lines.map(({ id, version }) => [id, version]))
  if (rows.length < versions.size) throw new RequestProblem('not-found')
  const from = body.as === undefined ? 'ignored' : 'open'
  if (
    rows.some(
      (row) => (row.state !== from && row.state !== 'ignored') || row.version !== versions.get(row.id),
    )
  )
    return refuse('line-decided')
  if (body.as === undefined && rows.some(({ amount_kobo }) => amount_kobo < 0n))
    return refuse('line-outgoing')
  const vouchers = await vouchersOfLines(
    db,
    rows.flatMap(({ voucher_id }) => voucher_id ?? []),
  ).execute()
  if (body.as === 'voucher' || rows.some((row) => heldBy(row, vouchers))) return refuse('line-in-books')
  if (body.as === 'cash' && rows.some(({ suggested_banking }) => suggested_banking === null))
    return refuse('line-no-cash')
  if (body.as === 'settlement' && rows.some(({ suggested_settlement }) => suggested_settlement === null))
    return refuse('line-no-settlement')
  const ids = rows.map(({ id }) => id)
  await sortLines(db, ids, body.as ?? null)
  call.record({
    kind: body.as === undefined ? 'bank-statement.lines-brought-back' : 'bank-statement.lines-set-aside',
    target: { type: 'bank-statement', id: statement.id },
    facts: { lines: ids.length, ...(body.as === undefined ? {} : { as: body.as }) },
  })
  return presentStatement(call, statement)
}

/** Looks for payments again, for the lines nobody has decided about. */
export async function lookAgainHandler(call: Call, { params }: InputOf<typeof lookAgain>) {
  const statement = await statementById(call.db, params.id)
  await suggestFor(call.db, statement.account_id, await lockOpenLines(call.db, statement.id))
  return presentStatement(call, statement)
}
