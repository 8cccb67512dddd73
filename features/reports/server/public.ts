/** What this feature gives the server. */

import type { LongWorkKind } from '@kolo/database/long-work-kind'
import type { Report } from '@kolo/database/reports'
import { fixedRoute, route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import * as community from '../community.contract.ts'
import { communityWords } from '../community.words.ts'
import * as papers from '../papers.contract.ts'
import { papersWords as words } from '../papers.words.ts'
import { countPageViews, readMeasurement, readPageViews, readUse } from '../reports.contract.ts'
import { readStatement } from '../statement.contract.ts'
import { largeReports, reportFileJobs } from './community/large-report.ts'
import { monthlyReports } from './community/monthly-reports.ts'
import { ownReports } from './community/own-reports.ts'
import { reportActs } from './community/read-reports.ts'
import { reportReady } from './community/report.topics.ts'
import { leaveSchedules } from './community/report-schedules.store.ts'
import { countPageViewsAct } from './count-page-views.ts'
import type { HoldingOf } from './papers/certificate.ts'
import { checkPaperAct } from './papers/check-paper.ts'
import { issuingActs } from './papers/issue-paper.ts'
import { makingPapers, paperJobs } from './papers/large-paper.ts'
import { listAccountsAct, listPapersAct } from './papers/list-papers.ts'
import { downloadPaperAct, openPaperAct } from './papers/open-paper.ts'
import { paperReady } from './papers/papers.topics.ts'
import { readMeasurementAct, readPageViewsAct } from './read-page-views.ts'
import { reportsPerson } from './reports.person.ts'
import { ownersWith, readStatementAct } from './statement/make-statement.ts'
import { wholeStatement } from './statement/whole-statement.ts'
import { countUse, readUseAct } from './use/count-use.ts'

export { headOf } from './papers/present-paper.ts'
export { pdfAnswer } from './statement/draw-pdf.ts'
export { hereDays, monthsSince } from './use/use.store.ts'

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
    person: { tables: reportsPerson, texts: [wholeStatement(readOwner)] },
    routes: [
      fixedRoute(readMeasurement, readMeasurementAct),
      route(countPageViews, {}, countPageViewsAct),
      route(readPageViews, {}, readPageViewsAct),
      route(readStatement, words, readStatementAct(readOwner)),
      route(papers.listAccounts, {}, listAccountsAct(readOwner)),
      route(papers.issueStatement, words, issuing.statement),
      route(papers.issueMemberStatement, words, issuing.memberStatement),
      route(papers.issueYearStatement, words, issuing.year),
      route(papers.issueMemberYearStatement, words, issuing.memberYear),
      route(papers.issueReceipt, words, issuing.receipt),
      route(papers.issueCertificate, words, issuing.certificate),
      route(papers.issueMemberReceipt, words, issuing.memberReceipt),
      route(papers.listPapers, {}, listPapersAct(readOwner)),
      route(papers.downloadPaper, words, downloadPaperAct),
      route(papers.openPaper, words, openPaperAct({ readOwner, holdingOf })),
      route(papers.checkPaper, words, checkPaperAct),
      route(community.listReports, {}, whole.list),
      route(community.readReport, communityWords, whole.read),
      route(community.downloadReport, communityWords, whole.download),
      route(community.beginReportFile, communityWords, large.begin),
      route(community.listReportFiles, {}, large.list),
      route(community.openReportFile, communityWords, large.open),
      route(community.listMonthlyReports, {}, monthly.list),
      route(community.changeMonthlyReport, {}, monthly.change),
      route(readUse, {}, readUseAct),
    ],
    jobs: [...paperJobs, ...reportFileJobs, monthly.job, countUse],
    leaving: async ({ db }, uid) => void (await leaveSchedules(db, uid)),
    topics: [paperReady, reportReady],
    longWork: [makePaper, large.making] as readonly LongWorkKind[],
  }
}
