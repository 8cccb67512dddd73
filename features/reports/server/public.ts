/** What this feature gives the server. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { Report } from '@kolo/application/reports'
import { fixedRoute, route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as community from '../community-reports/community.contract.ts'
import { communityMessages } from '../community-reports/community.messages.ts'
import { largeReports, reportFileJobs } from '../community-reports/server/large-report.ts'
import { monthlyReports } from '../community-reports/server/monthly-reports.ts'
import { ownReports } from '../community-reports/server/own-reports.ts'
import { reportActs } from '../community-reports/server/read-reports.ts'
import { reportReady } from '../community-reports/server/report.notifications.ts'
import { leaveSchedules } from '../community-reports/server/report-schedules.store.ts'
import * as papers from '../documents/documents.contract.ts'
import { papersWords as words } from '../documents/documents.messages.ts'
import type { HoldingOf } from '../documents/server/certificate.ts'
import { paperReady } from '../documents/server/documents.notifications.ts'
import { issuingActs } from '../documents/server/issue-document.ts'
import { makingPapers, paperJobs } from '../documents/server/large-document.ts'
import { listAccountsHandler, listPapersHandler } from '../documents/server/list-documents.ts'
import { downloadPaperHandler, openPaperHandler } from '../documents/server/open-document.ts'
import { checkPaperHandler } from '../documents/server/verify-document.ts'
import { ownersWith, readStatementHandler } from '../statements/server/make-statement.ts'
import { wholeStatement } from '../statements/server/whole-statement.ts'
import { readStatement } from '../statements/statement.contract.ts'
import { countPageViews, readMeasurement, readPageViews, readUse } from '../usage/reports.contract.ts'
import { countPageViewsHandler } from '../usage/server/count-page-views.ts'
import { countUse, readUseHandler } from '../usage/server/count-use.ts'
import { readMeasurementHandler, readPageViewsHandler } from '../usage/server/read-page-views.ts'
import { reportsRecords } from './reports.records.ts'

export { codeLength, writeCode } from '../documents/documents.rules.ts'
export { headOf } from '../documents/server/document-frame.ts'
export { pdfAnswer } from '../pdf/server/draw-pdf.ts'
export type { LoanPaper, LoanPaperPart } from '../pdf/server/loan-document.ts'
export { hereDays, monthsSince } from '../usage/server/usage.store.ts'

/** Reports as part of the server; which accounts a member has or had, savings and shares know; `others` tell of the community. */
export function reports(
  accountsOf: Parameters<typeof ownersWith>[0],
  holdingOf: HoldingOf,
  others: readonly Report[],
): ServerFeature {
  const all = [...ownReports, ...others]
  const [whole, large] = [reportActs(all), largeReports(all)]
  const monthly = monthlyReports(all, large.make)
  const readOwner = ownersWith(accountsOf)
  const makePaper = makingPapers(readOwner)
  const issuing = issuingActs({ readOwner, makePaper, holdingOf })
  return {
    name: 'reports',
    records: reportsRecords,
    texts: [wholeStatement(readOwner)],
    routes: [
      fixedRoute(readMeasurement, readMeasurementHandler),
      route(countPageViews, {}, countPageViewsHandler),
      route(readPageViews, {}, readPageViewsHandler),
      route(readStatement, words, readStatementHandler(readOwner)),
      route(papers.listAccounts, {}, listAccountsHandler(readOwner)),
      route(papers.issueStatement, words, issuing.statement),
      route(papers.issueMemberStatement, words, issuing.memberStatement),
      route(papers.issueYearStatement, words, issuing.year),
      route(papers.issueMemberYearStatement, words, issuing.memberYear),
      route(papers.issueReceipt, words, issuing.receipt),
      route(papers.issueCertificate, words, issuing.certificate),
      route(papers.issueMemberReceipt, words, issuing.memberReceipt),
      route(papers.listPapers, {}, listPapersHandler(readOwner)),
      route(papers.downloadPaper, words, downloadPaperHandler),
      route(papers.openPaper, words, openPaperHandler({ readOwner, holdingOf })),
      route(papers.checkPaper, words, checkPaperHandler),
      route(community.listReports, {}, whole.list),
      route(community.readReport, communityMessages, whole.read),
      route(community.downloadReport, communityMessages, whole.download),
      route(community.beginReportFile, communityMessages, large.begin),
      route(community.listReportFiles, {}, large.list),
      route(community.openReportFile, communityMessages, large.open),
      route(community.listMonthlyReports, {}, monthly.list),
      route(community.changeMonthlyReport, {}, monthly.change),
      route(readUse, {}, readUseHandler),
    ],
    jobs: [...paperJobs, ...reportFileJobs, monthly.job, countUse],
    accountDeletion: async ({ db }, uid) => void (await leaveSchedules(db, uid)),
    topics: [paperReady, reportReady],
    longWork: [makePaper, large.making] as readonly LongWorkKind[],
  }
}
