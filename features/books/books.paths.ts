/** The addresses of the accounting pages. */
export const accountsPath = '/admin/books'
export const journalsPath = `${accountsPath}/journals`
export const statementsPath = `${accountsPath}/statements`
export const yearEndPath = `${accountsPath}/year-end`

export const vouchersPath = `${accountsPath}/vouchers`
export const newVoucherPath = `${vouchersPath}/new`

export const fixedAssetsPath = `${accountsPath}/fixed-assets`
/** The page of a fixed asset. */
export const fixedAssetPath = (id: string) => `${fixedAssetsPath}/${id}`

/** The tabs, in their order. */
export const accountsTabs: readonly { to: string; title: string }[] = [
  { to: accountsPath, title: 'Chart of accounts' },
  { to: vouchersPath, title: 'Vouchers' },
  { to: `${accountsPath}/reconciliation`, title: 'Bank reconciliation' },
  { to: statementsPath, title: 'Financial statements' },
  { to: fixedAssetsPath, title: 'Fixed assets' },
  { to: yearEndPath, title: 'Year end' },
  { to: `${accountsPath}/trial-balance`, title: 'Trial balance' },
  { to: journalsPath, title: 'Journals' },
  { to: `${accountsPath}/months`, title: 'Closed months' },
  { to: `${accountsPath}/tax`, title: 'Withholding tax' },
]
/** The page of a voucher. */
export const voucherPath = (id: string) => `${vouchersPath}/${id}`
/** The page of an account of the chart. */
export const accountPath = (number: string) => `${accountsPath}/accounts/${number}`
