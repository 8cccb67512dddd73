/**
 * Running loans that a society moves in with. What must always be true: a loan comes in once, with one journal of what is left
 * of it, its schedule and its lien, in the transaction that notes it.
 */
import type { Call } from '@kolo/application/call'
import type { Db } from '@kolo/database/tables'
import { isRefusal } from '@kolo/foundation/refusal'
import { startOfDay } from '@kolo/foundation/time'
import type { AccountName } from '@kolo/ledger/accounts'
import { reverseJournal } from '@kolo/ledger/journal'
import * as z from 'zod/mini'
import type { LoanTerms } from '../../products/loan-terms.rules.ts'
import { loanTermsWire } from '../../products/product.contract.ts'
import { openProducts } from '../../products/server/product.store.ts'
import { type ImportedInstalment, instalmentsLeft, type RunningLoan } from '../running-loan.rules.ts'
import { termsOfLoan } from './borrower.ts'
import { freeSavings } from './hold-savings.ts'
import { keepLien } from './lien.ts'
import { importedPostings } from './loan.postings.ts'
import {
  insertInstalments,
  insertLoan,
  lockLoan,
  newLoanCode,
  removeImportedLoan,
  saveLoan,
} from './loan.store.ts'
import { postForLoans } from './post-loan.ts'

/** A product that running loans can be on. */
export type ProductForSheet = { id: string; code: string; name: string; version: number; terms: LoanTerms }

export async function loanProductsForSheet(db: Db): Promise<ProductForSheet[]> {
  return (await openProducts(db)).flatMap(({ id, code, name, open_version: version, open_terms }) =>
    version === null || open_terms === null
      ? []
      : [{ id, code, name, version, terms: z.decode(loanTermsWire, open_terms) }],
  )
}

/** A running loan, whose it is, and the list it comes in with. */
export type LoanToImport = RunningLoan & {
  id: string
  memberUid: string
  productId: string
  productVersion: number
  purpose: string
  paidOutBy: string
  list: { code: string; line: number; actorUid: string; account: AccountName }
}

type Acting = Pick<Call, 'db' | 'now'>

/** Brings in one running loan. */
export async function importLoan({ db, now }: Acting, order: LoanToImport): Promise<void> {
  const { id, memberUid, productId, list, lentOn } = order
  const where = `line ${list.line} of ${list.code}`
  const year = now.slice(0, 4)
  const code = await newLoanCode(db, year)
  const journal = await postForLoans(
    { db, now },
    {
      kind: 'loans.imported',
      actorUid: list.actorUid,
      memo: `Running loan ${code}, ${list.code}`,
      facts: { loan: code, list: list.code, line: list.line },
      transfers: importedPostings({ loanId: id, memberUid, productId }, list.account, order),
    },
  )
  if (isRefusal(journal)) throw new Error(`The loan of ${where} was refused by the books`)
  const loan = await insertLoan(db, {
    id,
    year,
    code,
    memberUid,
    productId,
    productVersion: order.productVersion,
    principalKobo: order.principalKobo,
    instalments: order.instalments,
    purpose: order.purpose,
    status: 'running',
    submittedAt: startOfDay(lentOn),
    approvedAt: startOfDay(lentOn),
    paidOutOn: lentOn,
    paidOutBy: order.paidOutBy,
    receivedKobo: order.principalKobo,
    journalId: journal.journalId,
  })
  const lines = instalmentsLeft(termsOfLoan(loan), order)
  if (typeof lines === 'string') throw new Error(`The loan of ${where} has another schedule`)
  await insertInstalments(db, id, lines.map(instalmentRow))
  const holdIds = await keepLien({ db, now, actor: { uid: list.actorUid } }, loan, order.principalLeftKobo)
  await saveLoan(db, id, { holdIds })
}

function instalmentRow({ chargedKobo, penaltyOn, ...line }: ImportedInstalment) {
  return {
    ...line,
    chargedKobo: chargedKobo ?? null,
    chargedOn: chargedKobo === undefined ? null : line.dueOn,
    penaltyOn: penaltyOn ?? null,
  }
}

/** Takes an imported loan back: its lien is free, its journal reversed, and it is removed. */
export async function takeBackLoan(
  { db, now }: Acting,
  id: string,
  list: Pick<LoanToImport['list'], 'code' | 'line' | 'actorUid'>,
): Promise<void> {
  const { actorUid, code, line } = list
  const loan = await lockLoan(db, id)
  await freeSavings(db, { actorUid, now, holdIds: loan.holdIds })
  const back = await reverseJournal(db, {
    journalId: loan.journalId ?? '',
    actorUid,
    now,
    memo: `Reversed, ${code}`,
    facts: { list: code, line },
  })
  if (isRefusal(back))
    throw new Error(`The loan of line ${line} of ${code} stays in the books: ${back.refusal}`)
  await removeImportedLoan(db, id)
}
