/** What is old once somebody asked about their data, or was answered. */
export const touchedByRequests = ['/api/data-requests', '/api/data-desk', '/api/admin', '/api/members']
/** The same once a breach was begun or its log grew. */
export const touchedByBreaches = ['/api/breaches', '/api/admin']
