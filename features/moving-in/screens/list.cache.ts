/** What is asked for again after a list changed. */

/** Everything that an action on a list makes old. */
export const listPaths = ['/api/move-ins', '/api/approvals', '/api/admin/home', '/api/long-works']
