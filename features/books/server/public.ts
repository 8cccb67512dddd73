/** What this feature gives the server. */

import type { ApprovalKind } from '@kolo/database/call'
import type { Report } from '@kolo/database/reports'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as contract from '../accounts/books.contract.ts'
import { booksWords } from '../accounts/books.messages.ts'
import { bookingTakenBack } from '../accounts/server/books.notifications.ts'
import { cashReport, reconciliationReport } from '../accounts/server/books-reports.ts'
import { downloadBooksAct, readBooksAct } from '../accounts/server/read-books.ts'
import { whereMoneyIsAct } from '../accounts/server/where-money-is.ts'
import { takeBackJournalAct } from '../journals/server/journal-reversal.ts'
import { downloadJournalsAct, listJournalsAct, readJournalAct } from '../journals/server/read-journals.ts'
import { journalReversal } from '../journals/server/reverse-journal.ts'
import { closeMonthAct, listClosedMonthsAct, monthClose } from '../months/server/close-month.ts'
import { readOpenItemsAct } from '../open-items/server/open-items.ts'
import {
  listReconciliationsAct,
  readBankDayAct,
  reconcileAct,
  reconciliation,
} from '../reconciliation/server/reconcile.ts'
import { printTaxNoteAct } from '../tax/server/tax-note.ts'
import {
  downloadTaxRegisterAct,
  readTaxRegisterAct,
  remitTaxAct,
  taxRemittance,
} from '../tax/server/withheld-tax.ts'
import * as tax from '../tax/tax.contract.ts'

export { moneyRows, moneySums } from '../accounts/server/where-money-is.ts'

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
