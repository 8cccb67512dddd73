/** The screens of loans. */
export { ArrearsPage } from '../arrears/screens/arrears-page.tsx'
export { BorrowPage } from '../loans/screens/borrow-page.tsx'
export { LoanPage } from '../loans/screens/loan-page.tsx'
export { LoanReviewPage } from '../loans/screens/loan-review-page.tsx'
export { LoansDeskPage } from '../loans/screens/loans-desk-page.tsx'
