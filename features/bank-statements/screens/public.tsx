/** The door of the screens of bank statements. */
export { BankStatementPage } from './admin/bank-statement-page.tsx'
export { BankStatementsPage } from './admin/bank-statements-page.tsx'
export { ClaimPage } from './claim-page.tsx'
export { SettlementsPage } from './settlements/settlements-page.tsx'
export { UnmatchedMoneyPage } from './unmatched/unmatched-money-page.tsx'
