/**
 * The bank's statement as it was imported beside the books by value date, with what only one of them has. It costs what came
 * since the day that was signed last, and no more than `looked` lines of either side.
 */

import type { Call } from '@kolo/application/call'
import {
  type AccountLine,
  balanceOfAccount,
  importedDays,
  linesOfAccount,
} from '@kolo/bank-statements/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo, negateKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { booksIn, netsOnDay } from '@kolo/ledger/day-ends'
import { type Movement, type MovementPeriod, movementsOf } from '@kolo/ledger/journals'
import * as z from 'zod/mini'
import { reconciliationBefore } from '../../accounts/server/books.store.ts'
import {
  type BankBesideBooks,
  openItemsShown,
  openItemWire,
  type readOpenItems,
} from '../../tax/tax.contract.ts'
import { type BankEntry, type BankLine, explainedBy, openItems } from '../open-items.rules.ts'

/** How many lines of the bank, and of the books, are looked at at once. */
const looked = 3_000
/** How many items can be signed. */
const signedMost = 100

type Line = BankLine & { row: AccountLine }
type Entry = BankEntry & { row: Movement; code: string | undefined }

export async function readOpenItemsHandler(
  call: Call,
  { query }: InputOf<typeof readOpenItems>,
): Promise<BankBesideBooks | Refusal<'day-not-over'>> {
  const today = dayIn(lagos, call.now)
  if (query.day !== undefined && query.day >= today) return refuse('day-not-over', {}, 'day')
  const { bankAccountId: id } = query
  const [imported] = (await importedDays(id, today).execute(call.db)).rows
  const day = query.day ?? imported?.last_on ?? addDays(today, -1)
  const said = await batchQueries(call.db, {
    signed: reconciliationBefore(call.db, id, addDays(day, 1)),
    prior: reconciliationBefore(call.db, id, day),
    statement: balanceOfAccount(id, day),
    nets: netsOnDay(day),
  })
  const ledgerKobo =
    booksIn(said.nets).lines.find(({ kind, scope }) => kind === 'bank' && scope === id)?.balance ?? zeroKobo
  const [statement] = said.statement
  const [prior] = said.prior
  const from = prior ? addDays(prior.day, 1) : (imported?.first_on ?? undefined)
  const open = await lookBetween(
    call,
    id,
    { from, to: day, counted: prior?.posted_later },
    z.decode(z.array(openItemWire), (prior?.items ?? []) as never),
  )
  return {
    day,
    ...(from === undefined || from > day ? {} : { from }),
    fromSigned: prior !== undefined,
    isSigned: said.signed[0]?.day === day,
    ledgerKobo,
    ...(statement
      ? {
          statement: {
            id: statement.statement_id,
            fileName: statement.file_name,
            balanceKobo: kobo(statement.balance_kobo),
          },
          unexplainedKobo: subtractKobo(
            subtractKobo(kobo(statement.balance_kobo), ledgerKobo),
            explainedBy(open),
          ),
        }
      : {}),
    ...presentOpen(open, day),
  }
}

type Open = ReturnType<typeof openItems<Line, Entry>> & { isTooMuch: boolean }

async function lookBetween(
  { db }: Call,
  accountId: string,
  { from, to, counted }: Omit<MovementPeriod, 'from'> & { from: CalendarDate | undefined },
  carried: readonly { name: string; amountKobo: Kobo }[],
): Promise<Open> {
  if (from === undefined || from > to) return { ...openItems<Line, Entry>([], [], carried), isTooMuch: false }
  const found = await batchQueries(db, {
    lines: linesOfAccount(accountId, { from, to }, looked + 1),
    entries: movementsOf({ kind: 'bank', scope: accountId }, { from, to, counted }, looked + 1),
  })
  const isTooMuch = found.lines.length > looked || found.entries.length > looked
  if (isTooMuch) return { carried, lines: [], entries: [], isTooMuch }
  return { ...openItems(found.lines.map(lineOf), found.entries.map(entryOf), carried), isTooMuch }
}

function lineOf(row: AccountLine): Line {
  return {
    id: row.id,
    day: row.booked_on,
    amount: kobo(row.amount_kobo),
    words: `${row.narration} ${row.reference ?? ''}`,
    journalId: row.journal_id ?? undefined,
    row,
  }
}

function entryOf(row: Movement): Entry {
  const texts = Object.values(row.facts).filter((value) => typeof value === 'string')
  const code = texts.find((text) => /^[A-Z]{2,4}-\d{4}-\d{6,12}$/.test(text))
  return {
    journalId: row.journal_id,
    day: row.counts_on,
    amount: kobo(row.net_kobo),
    reverses: row.reverses ?? undefined,
    references: texts,
    row,
    code,
  }
}

function presentOpen(open: Open, day: CalendarDate) {
  const { lines, entries, carried, isTooMuch } = open
  const itemsOfAll = [
    ...carried,
    ...lines.map(({ amount, row }) => ({
      name: named(row.narration, 'A line of the bank'),
      amountKobo: amount,
    })),
    ...entries.map(({ amount, row, code }) => ({
      name: named([code, row.memo].filter(Boolean).join(' '), row.deed),
      amountKobo: negateKobo(amount),
    })),
  ]
  const kept = itemsOfAll.length > signedMost ? itemsOfAll.slice(0, signedMost - 1) : itemsOfAll
  const rest = itemsOfAll.slice(kept.length)
  return {
    isTooMuch,
    carried: [...carried],
    onlyInBank: {
      count: lines.length,
      sumKobo: sumKobo(lines.map(({ amount }) => amount)),
      rows: lines.slice(0, openItemsShown).map((line) => ({
        id: line.id,
        statementId: line.row.statement_id,
        day: line.day,
        amountKobo: line.amount,
        narration: line.row.narration,
        ...becauseOf(line.row, day),
      })),
    },
    onlyInBooks: {
      count: entries.length,
      sumKobo: sumKobo(entries.map(({ amount }) => amount)),
      rows: entries.slice(0, openItemsShown).map(({ journalId, day: on, amount, row, code, reverses }) => ({
        journalId,
        day: on,
        amountKobo: amount,
        memo: row.memo || row.deed,
        ...(code === undefined ? {} : { code }),
        takesBack: reverses !== undefined,
      })),
    },
    items:
      rest.length === 0
        ? kept
        : [
            ...kept,
            {
              name: `${rest.length} more items`,
              amountKobo: sumKobo(rest.map(({ amountKobo }) => amountKobo)),
            },
          ],
  }
}

/** The name of an item that is signed: 3 to 140 characters on one line. */
function named(text: string, otherwise: string): string {
  const plain = text.replace(/\s/g, ' ').trim().slice(0, 140).trim()
  return plain.length < 3 ? otherwise : plain
}

/** What became of a line that is not in the books of the day. */
function becauseOf(row: AccountLine, day: CalendarDate) {
  if (row.back_at !== null)
    return {
      because: 'taken-back' as const,
      code: row.back_code ?? undefined,
      on: dayIn(lagos, row.back_at),
    }
  if (row.counts_on !== null && row.counts_on > day)
    return { because: 'booked-later' as const, on: row.counts_on }
  if (row.state === 'open') return { because: 'undecided' as const }
  if (row.state === 'queued') return { because: 'in-batch' as const }
  return { because: row.state === 'ignored' ? ('set-aside' as const) : ('other' as const) }
}
