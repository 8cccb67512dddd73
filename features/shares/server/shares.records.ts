/** The tables with personal data, in the order of a member's export. */
import { shareRequests } from '../requests/server/request.record.ts'
import { shareAccounts, shareMovements } from '../shares/server/share.record.ts'

/** What a person is given of this feature. */
export const sharesRecords = [shareAccounts, shareRequests, shareMovements]
