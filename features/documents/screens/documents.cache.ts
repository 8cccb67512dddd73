/** What is old once a document or a number came, went or was decided on. */
export const touchedByDocuments = [
  '/api/documents',
  '/api/document-reviews',
  '/api/profile',
  '/api/withdrawing',
  '/api/admin',
]
