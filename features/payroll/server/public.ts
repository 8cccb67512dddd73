/** The public API of payroll deductions for other servers. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { AccountDeletionHook, ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as contract from '../payroll.contract.ts'
import { payrollMessages } from '../payroll.messages.ts'
import { payrollKind } from './book-run.ts'
import { changeDeductionOrderHandler, readDeductionOrderHandler } from './change-order.ts'
import { choosePayrollHandler, readOwnPayrollHandler } from './own-payroll.ts'
import { payrollRecords } from './payroll.record.ts'
import { deductionOrder, payrollTaking } from './payroll.settings.ts'
import { forgetMember } from './payroll.store.ts'
import { postRun } from './post-run.ts'
import { askRunHandler } from './request-run.ts'
import { returnKind } from './return-kept.ts'
import * as employers from './save-employers.ts'
import * as runs from './save-runs.ts'

export { returnReversals } from './return-kept.ts'

const words = payrollMessages

/** Whoever leaves works for nobody here any more; what came stays in the books. */
const leavePayroll: AccountDeletionHook = async ({ db }, uid) => {
  await forgetMember(db, uid)
  return undefined
}

/** Payroll deductions as part of the server. */
export const payroll: ServerFeature = {
  name: 'payroll',
  records: payrollRecords,
  settings: [wordsOf(payrollTaking.setting), wordsOf(deductionOrder)],
  approvals: [payrollKind, returnKind] as unknown as readonly ApprovalKind[],
  longWork: [postRun] as unknown as readonly LongWorkKind[],
  routes: [
    route(contract.readPayrollSettings, {}, payrollTaking.read),
    route(contract.changePayrollSettings, words, payrollTaking.change),
    route(contract.readDeductionOrder, {}, readDeductionOrderHandler),
    route(contract.changeDeductionOrder, words, changeDeductionOrderHandler),
    route(contract.listEmployers, {}, employers.listEmployersHandler),
    route(contract.addEmployer, words, employers.addEmployerHandler),
    route(contract.changeEmployer, words, employers.changeEmployerHandler),
    route(contract.returnKept, words, employers.returnKeptHandler),
    route(contract.readScheduleFile, words, runs.readScheduleFileHandler),
    route(contract.uploadSchedule, words, runs.uploadScheduleHandler),
    route(contract.listRuns, {}, runs.listRunsHandler),
    route(contract.readRun, {}, runs.readRunHandler),
    route(contract.listRunLines, {}, runs.listRunLinesHandler),
    route(contract.settleLine, words, runs.settleLineHandler),
    route(contract.askRun, words, askRunHandler),
    route(contract.removeRun, words, runs.removeRunHandler),
    route(contract.readOwnPayroll, {}, readOwnPayrollHandler),
    route(contract.choosePayroll, words, choosePayrollHandler),
  ],
  accountDeletion: leavePayroll,
}
