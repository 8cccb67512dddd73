/** The door of the documents' screens. */
export { DocumentReviewsPage } from './admin/reviews-page.tsx'
export { DocumentsPage } from './documents-page.tsx'
