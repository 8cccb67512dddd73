/** The screens of loans. */
export { LoanProductsPage } from '../products/screens/loan-products-page.tsx'
