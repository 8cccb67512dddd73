/** The tables with something of a person, in the order they are given it. */
import { noticeDeliveries, notices } from '../notices/server/notice.record.ts'
import { pushBrowsers } from '../push/server/push.record.ts'

/** What a person is given of this feature. */
export const noticesRecords = [notices, noticeDeliveries, pushBrowsers]
