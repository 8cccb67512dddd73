/** The tables with something of a person, in the order they are given it. */
import { reportFiles, reportSchedules } from '../community-reports/server/report.record.ts'
import { papers } from '../documents/server/document.record.ts'

/** What a person is given of this feature. */
export const reportsRecords = [papers, reportFiles, reportSchedules]
