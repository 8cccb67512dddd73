/** The tabs of the accounting pages, and the way back from what is under them. */
import {
  accountsPath,
  budgetPath,
  fixedAssetsPath,
  journalsPath,
  statementsPath,
  templatesPath,
  vouchersPath,
  yearEndPath,
} from '../books.paths.ts'

const taxPath = `${accountsPath}/tax`

/** The tabs, in their order. */
export const accountsTabs: readonly { to: string; title: string }[] = [
  { to: accountsPath, title: 'Chart of accounts' },
  { to: vouchersPath, title: 'Vouchers' },
  { to: `${accountsPath}/reconciliation`, title: 'Bank reconciliation' },
  { to: statementsPath, title: 'Financial statements' },
  { to: budgetPath, title: 'Budget' },
  { to: fixedAssetsPath, title: 'Fixed assets' },
  { to: yearEndPath, title: 'Year end' },
  { to: `${accountsPath}/trial-balance`, title: 'Trial balance' },
  { to: journalsPath, title: 'Journals' },
  { to: `${accountsPath}/months`, title: 'Closed months' },
  { to: taxPath, title: 'Withholding tax' },
]
export const auditorsTabs = accountsTabs.filter(({ to }) => to !== taxPath)

/** The way to what is under vouchers, and under their templates. */
export const vouchersTrail = [
  { to: accountsPath, title: 'Accounts' },
  { to: vouchersPath, title: 'Vouchers' },
]
export const templatesTrail = [...vouchersTrail, { to: templatesPath, title: 'Templates' }]
