/**
 * The life of a loan product. What must always be true: members borrow on a version that two administrators opened; new
 * terms are a new version, and loans that run keep theirs.
 */

/** `draft`: never opened; `open`: members can apply; `closed`: no new loans, those that run go on. */
export const productStatuses = ['draft', 'open', 'closed'] as const
/** How a product stands. */
export type ProductStatus = (typeof productStatuses)[number]
