/** The addresses of the accounting pages. */
export const accountsPath = '/admin/books'
export const journalsPath = `${accountsPath}/journals`
export const statementsPath = `${accountsPath}/statements`
export const yearEndPath = `${accountsPath}/year-end`
export const bankStatementsPath = '/admin/bank-statements'

export const vouchersPath = `${accountsPath}/vouchers`
export const newVoucherPath = `${vouchersPath}/new`

export const fixedAssetsPath = `${accountsPath}/fixed-assets`
export const fixedAssetPath = (id: string) => `${fixedAssetsPath}/${id}`
export const templatesPath = `${accountsPath}/templates`
export const newTemplatePath = `${templatesPath}/new`

export const budgetPath = `${accountsPath}/budget`
export const budgetPathOf = (year: number) => `${budgetPath}?year=${year}`

export const voucherPath = (id: string) => `${vouchersPath}/${id}`
/** The page of an account of the chart. */
export const accountPath = (number: string) => `${accountsPath}/accounts/${number}`
/** The page of a template of vouchers. */
export const templatePath = (id: string) => `${templatesPath}/${id}`
