/** What charges give the server. */
import type { ApprovalKind } from '@kolo/application/call'
import type { Topic } from '@kolo/application/notification-types'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { orNotFound } from '@kolo/foundation/request-problem'
import * as contract from '../charges/charge.contract.ts'
import { chargeMessages } from '../charges/charge.messages.ts'
import { chargeReminder, chargeStep } from '../charges/server/charge.notifications.ts'
import {
  chargePayments,
  charges as chargeRecord,
  chargeReminders,
  chargeWaivers,
} from '../charges/server/charge.record.ts'
import { chargeById } from '../charges/server/charge.store.ts'
import { chargePurpose, chargePurposeName } from '../charges/server/charge-purpose.ts'
import { contestChargeHandler } from '../charges/server/contest-charge.ts'
import {
  answerContestHandler,
  remindOfChargeHandler,
  waiveChargeHandler,
} from '../charges/server/decide-charge.ts'
import { leaveCharges } from '../charges/server/leave-charges.ts'
import {
  downloadChargesHandler,
  listChargesHandler,
  listChargesOfHandler,
  readChargeHandler,
  readChargeTotalsHandler,
} from '../charges/server/list-charges.ts'
import { payChargesHandler } from '../charges/server/pay-charges.ts'
import { readOwedHandler } from '../charges/server/read-owed.ts'
import { remindOfCharges } from '../charges/server/remind.ts'
import { payChargeByTransferHandler } from '../charges/server/start-charge-payment.ts'
import { waiverKind } from '../charges/server/waiver-approval.ts'
import { chargePaymentMessages } from '../charges/start-charge-payment.messages.ts'
import { chargeReports } from '../reports/server/charge-reports.ts'
import * as runs from '../runs/run.contract.ts'
import { runMessages } from '../runs/run.messages.ts'
import { chargeMembers } from '../runs/server/charge-members.ts'
import {
  listIncomeAccountsHandler,
  listRunsHandler,
  previewRunHandler,
  raiseRunHandler,
  readRunHandler,
} from '../runs/server/raise-run.ts'
import { chargeRunMembers } from '../runs/server/run.record.ts'
import { runKind } from '../runs/server/run-approval.ts'

export { chargesDueIn, chargesDueRows } from '../charges/server/charges-due.ts'

/** Charges as part of the server. */
export const charges: ServerFeature = {
  name: 'charges',
  records: [chargeRecord, chargePayments, chargeWaivers, chargeReminders, chargeRunMembers],
  routes: [
    route(contract.readOwed, {}, readOwedHandler),
    route(contract.payCharges, chargeMessages, payChargesHandler),
    route(contract.payChargeByTransfer, chargePaymentMessages, payChargeByTransferHandler),
    route(contract.contestCharge, chargeMessages, contestChargeHandler),
    route(contract.listCharges, {}, listChargesHandler),
    route(contract.downloadCharges, {}, downloadChargesHandler),
    route(contract.readChargeTotals, {}, readChargeTotalsHandler),
    route(contract.listChargesOf, {}, listChargesOfHandler),
    route(contract.readCharge, {}, readChargeHandler),
    route(contract.waiveCharge, chargeMessages, waiveChargeHandler),
    route(contract.remindOfCharge, chargeMessages, remindOfChargeHandler),
    route(contract.answerContest, chargeMessages, answerContestHandler),
    route(runs.previewRun, runMessages, previewRunHandler),
    route(runs.raiseRun, runMessages, raiseRunHandler),
    route(runs.listRuns, {}, listRunsHandler),
    route(runs.readRun, {}, readRunHandler),
    route(runs.listIncomeAccounts, {}, listIncomeAccountsHandler),
  ],
  jobs: [remindOfCharges],
  reports: chargeReports,
  longWork: [chargeMembers],
  approvals: [runKind, waiverKind] as unknown as readonly ApprovalKind[],
  topics: [chargeStep, chargeReminder] as readonly Topic[],
  accountDeletion: leaveCharges,
  purposes: { [chargePurposeName]: chargePurpose },
  askedAbout: {
    charge: async (db, id, uid) => {
      const charge = await chargeById(db, id)
      return orNotFound(charge.memberUid === uid ? `${charge.title} ${charge.code}` : undefined)
    },
  },
}
