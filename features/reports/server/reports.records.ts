/** The tables with personal data, in the order of a member's export. */
import { reportFiles, reportSchedules } from '../community-reports/server/report.record.ts'
import { papers } from '../documents/server/document.record.ts'

/** What a person is given of this feature. */
export const reportsRecords = [papers, reportFiles, reportSchedules]
