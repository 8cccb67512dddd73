/** Where loans are. */
/** Applications, the queue and running loans, for administrators. */
export const loansDeskPath = '/admin/loans'
/** Approved loans in order of approval. */
export const payoutQueuePath = '/admin/loans?list=to-pay-out'
/** What is overdue, for administrators. */
export const arrearsPath = '/admin/loans/arrears'
export const borrowPath = '/borrow'
/** One loan of a member. */
export const loanPath = (id: string) => `/borrow/${id}`
/** One loan for administrators. */
export const loanReviewPath = (id: string) => `/admin/loans/${id}`
export const guarantorsPath = (id: string) => `/borrow/${id}/guarantors`
/** What one guarantees or was asked to. */
export const guaranteesPath = '/guarantees'
export const guaranteePath = (id: string) => `/guarantees/${id}`
