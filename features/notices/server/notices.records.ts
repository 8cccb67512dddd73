/** The tables with personal data, in the order of a member's export. */
import { noticeDeliveries, notices } from '../notices/server/notice.record.ts'
import { pushBrowsers } from '../push/server/push.record.ts'

/** What a person is given of this feature. */
export const noticesRecords = [notices, noticeDeliveries, pushBrowsers]
