/** The tables with something of a person, in the order they are given it. */
import { shareRequests } from '../requests/server/request.record.ts'
import { shareAccounts, shareMovements } from '../shares/server/share.record.ts'

/** What a person is given of this feature. */
export const sharesRecords = [shareAccounts, shareRequests, shareMovements]
