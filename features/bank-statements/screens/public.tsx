/** The public API of the screens of bank statements. */

export { SettlementsPage } from '../settlements/screens/settlements-page.tsx'
export { BankStatementPage } from '../statements/screens/bank-statement-page.tsx'
export { BankStatementsPage } from '../statements/screens/bank-statements-page.tsx'
export { ClaimPage } from '../unmatched-receipts/screens/claim-page.tsx'
export { UnmatchedMoneyPage } from '../unmatched-receipts/screens/unmatched-money-page.tsx'
