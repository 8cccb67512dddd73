/** Kept answers that are old once a member did something about a payment. */
export const memberPaths = ['/api/payments', '/api/savings', '/api/home', '/api/wallet'] as const

/** Kept answers that are old once an administrator decided about a payment. */
export const adminPaths = ['/api/payment-reviews', '/api/admin/home'] as const

/** Kept answers that are old once a collection account changed. */
export const accountPaths = ['/api/collection-accounts', '/api/admin/home'] as const
