/** What somebody's data is, and what they can ask about it. */
export const ownDataPath = '/your-data'

/** What members asked about their data, for those who answer. */
export const dataDeskPath = '/admin/data-requests'
export const dataRequestPath = (id: string): string => `${dataDeskPath}?open=${id}`

/** The log of what went wrong with people's data. */
export const breachesPath = '/admin/breaches'
export const breachPath = (id: string): string => `${breachesPath}?open=${id}`
