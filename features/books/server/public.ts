/** What this feature gives the server. */

import type { ApprovalKind } from '@kolo/database/call'
import type { Report } from '@kolo/database/reports'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as contract from '../books.contract.ts'
import { booksWords } from '../books.words.ts'
import * as tax from '../tax.contract.ts'
import { bookingTakenBack } from './books.topics.ts'
import { cashReport, reconciliationReport } from './books-reports.ts'
import { closeMonthAct, listClosedMonthsAct, monthClose } from './close-month.ts'
import { readOpenItemsAct } from './open-items.ts'
import { downloadBooksAct, readBooksAct } from './read-books.ts'
import { downloadJournalsAct, listJournalsAct, readJournalAct } from './read-journals.ts'
import { listReconciliationsAct, readBankDayAct, reconcileAct, reconciliation } from './reconcile.ts'
import { journalReversal } from './reverse-journal.ts'
import { takeBackJournalAct } from './take-back-journal.ts'
import { printTaxNoteAct } from './tax-note.ts'
import { whereMoneyIsAct } from './where-money-is.ts'
import { downloadTaxRegisterAct, readTaxRegisterAct, remitTaxAct, taxRemittance } from './withheld-tax.ts'

export { moneyRows, moneySums } from './where-money-is.ts'

/** Books as part of the server. */
export const books: ServerFeature = {
  name: 'books',
  reports: [cashReport, reconciliationReport] as readonly Report[],
  approvals: [journalReversal, monthClose, taxRemittance, reconciliation] as readonly ApprovalKind[],
  routes: [
    route(contract.readBooks, booksWords, readBooksAct),
    route(contract.downloadBooks, booksWords, downloadBooksAct),
    route(contract.listJournals, {}, listJournalsAct),
    route(contract.downloadJournals, {}, downloadJournalsAct),
    route(contract.readJournal, {}, readJournalAct),
    route(contract.takeBackJournal, booksWords, takeBackJournalAct),
    route(contract.listClosedMonths, {}, listClosedMonthsAct),
    route(contract.closeMonth, booksWords, closeMonthAct),
    route(tax.readTaxRegister, {}, readTaxRegisterAct),
    route(tax.downloadTaxRegister, {}, downloadTaxRegisterAct),
    route(tax.printTaxNote, {}, printTaxNoteAct),
    route(tax.remitTax, booksWords, remitTaxAct),
    route(tax.listReconciliations, {}, listReconciliationsAct),
    route(tax.readBankDay, booksWords, readBankDayAct),
    route(tax.readOpenItems, booksWords, readOpenItemsAct),
    route(tax.reconcile, booksWords, reconcileAct),
    route(contract.whereMoneyIs, {}, whereMoneyIsAct),
  ],
  topics: [bookingTakenBack] as readonly Topic[],
}
