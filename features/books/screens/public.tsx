/** The doors of the books' screens. */
export { BooksPage } from '../accounts/screens/books-page.tsx'
export { OwesMore, Sums } from '../accounts/screens/money-line.tsx'
export { WhereMoneyIsPage } from '../accounts/screens/where-money-is-page.tsx'
