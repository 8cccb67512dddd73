/** Where a member sees their shares. */
export const sharesPath = '/shares'
/** Where administrators see everybody's. */
export const registerPath = '/admin/shares'
