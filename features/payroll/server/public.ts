/** The door of payroll deductions for other servers. */
import { wordsOf } from '@kolo/database/community-settings'
import './payroll.tables.ts'
import type { AccountDeletionHook, ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import * as contract from '../payroll.contract.ts'
import { payrollWords } from '../payroll.messages.ts'
import { payrollKind } from './book-run.ts'
import { choosePayrollAct, readOwnPayrollAct } from './own-payroll.ts'
import { payrollPerson } from './payroll.personal-data.ts'
import { payrollTaking } from './payroll.settings.ts'
import { forgetMember } from './payroll.store.ts'
import { postRun } from './post-run.ts'
import { askRunAct } from './request-run.ts'
import { returnKind } from './return-kept.ts'
import * as employers from './save-employers.ts'
import * as runs from './save-runs.ts'

export { returnReversals } from './return-kept.ts'

const words = payrollWords

/** Whoever leaves works for nobody here any more; what came stays in the books. */
const leavePayroll: AccountDeletionHook = async ({ db }, uid) => {
  await forgetMember(db, uid)
  return undefined
}

/** Payroll deductions as part of the server. */
export const payroll: ServerFeature = {
  name: 'payroll',
  person: { tables: payrollPerson },
  settings: [wordsOf(payrollTaking.setting)],
  approvals: [payrollKind, returnKind] as unknown as readonly ApprovalKind[],
  longWork: [postRun] as unknown as readonly LongWorkKind[],
  routes: [
    route(contract.readPayrollSettings, {}, payrollTaking.read),
    route(contract.changePayrollSettings, words, payrollTaking.change),
    route(contract.listEmployers, {}, employers.listEmployersAct),
    route(contract.addEmployer, words, employers.addEmployerAct),
    route(contract.changeEmployer, words, employers.changeEmployerAct),
    route(contract.returnKept, words, employers.returnKeptAct),
    route(contract.readScheduleFile, words, runs.readScheduleFileAct),
    route(contract.uploadSchedule, words, runs.uploadScheduleAct),
    route(contract.listRuns, {}, runs.listRunsAct),
    route(contract.readRun, {}, runs.readRunAct),
    route(contract.listRunLines, {}, runs.listRunLinesAct),
    route(contract.settleLine, words, runs.settleLineAct),
    route(contract.askRun, words, askRunAct),
    route(contract.removeRun, words, runs.removeRunAct),
    route(contract.readOwnPayroll, {}, readOwnPayrollAct),
    route(contract.choosePayroll, words, choosePayrollAct),
  ],
  accountDeletion: leavePayroll,
}
