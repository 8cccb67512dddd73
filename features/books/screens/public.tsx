/** The doors of the books' screens. */
export { BooksPage } from './admin/books-page.tsx'
export { OwesMore, Sums } from './money-line.tsx'
export { WhereMoneyIsPage } from './where-money-is-page.tsx'
