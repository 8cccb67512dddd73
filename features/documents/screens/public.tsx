/** The public API of the documents' screens. */

export { DocumentsPage } from './documents-page.tsx'
export { DocumentReviewsPage } from './reviews-page.tsx'
