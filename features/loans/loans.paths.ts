/** Where loans are. */
export const loanProductsPath = '/admin/loan-products'
