export { identityCheckPath as documentsPath } from '@kolo/profile/paths'

/** Everybody's documents, for those who look at them. */
export const documentReviewsPath = '/admin/documents'

export const documentReviewPath = (id: string): string => `${documentReviewsPath}?open=${id}`
