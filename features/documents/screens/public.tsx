/** The door of the documents' screens: pages, each with a script of its own. */
import { lazy } from 'react'

export const DocumentsPage = lazy(async () => ({
  default: (await import('./documents-page.tsx')).DocumentsPage,
}))
export const DocumentReviewsPage = lazy(async () => ({
  default: (await import('./admin/reviews-page.tsx')).DocumentReviewsPage,
}))
