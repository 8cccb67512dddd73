/** The trial balance of any day by value date, on the screen and as a file. */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { batchQueries } from '@kolo/database/batched-queries'
import { csvAnswer } from '@kolo/files/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { chartQuery } from '@kolo/ledger/chart'
import { booksIn, differenceIn, netsOnDay } from '@kolo/ledger/day-ends'
import { lastTrialBalance } from '@kolo/ledger/trial-balance'
import { bankLabels, banksIn } from '@kolo/transfers/server'
import type { Books, downloadBooks, readBooks } from '../books.contract.ts'
import { trialBalanceCsv } from '../books.rules.ts'
import { trialBalanceOf } from './name-accounts.ts'

export async function readBooksHandler(
  { db, now }: Call,
  { query }: InputOf<typeof readBooks>,
): Promise<Books | Refusal<'day-to-come'>> {
  const today = dayIn(lagos, now)
  const day = query.day ?? today
  if (day > today) return refuse('day-to-come', {}, 'day')
  const { nets, labels, chart } = await batchQueries(db, {
    nets: netsOnDay(day),
    labels: bankLabels(db),
    chart: chartQuery(db),
  })
  const proof = await lastTrialBalance(db)
  const books = booksIn(nets)
  return {
    day,
    isToday: day === today,
    ...trialBalanceOf(books.lines, banksIn(labels), chart),
    differenceKobo: differenceIn(books),
    proof: proof && {
      at: proof.runAt,
      holds: proof.holds,
      findings: proof.findings.map(({ account, finding }) => `${account}: ${finding}`),
    },
  }
}

export async function downloadBooksHandler(
  call: Call,
  input: InputOf<typeof downloadBooks>,
): Promise<FileAnswer | Refusal<'day-to-come'>> {
  const books = await readBooksHandler(call, input)
  if (isRefusal(books)) return books
  return csvAnswer(`trial-balance-${books.day}.csv`, trialBalanceCsv(books.day, books.lines, books))
}
