/** Plans as a room of investments: what administrators do with them, and what their calendar does. */
import type { ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as plans from '../plans.contract.ts'
import { plansWords } from '../plans.messages.ts'
import * as setUp from '../set-up.contract.ts'
import { announcePlan } from './announce-plan.ts'
import { cancelPlanWork } from './cancel-plan.ts'
import * as decide from './decide-plan.ts'
import { movePlans } from './move-plans.ts'
import * as documents from './plan-documents.ts'
import { planCancellation, planOpening, planSettlement } from './plan-kinds.ts'
import { planOpened, planPaused, planResumed } from './plans.notifications.ts'
import { listPlanReviewsAct, readPlanReviewAct } from './present-plan.ts'
import * as community from './set-up.ts'
import * as write from './write-plan.ts'

const words = plansWords

/** What plans give the server. */
export const plansRoom = {
  approvals: [planOpening, planCancellation, planSettlement, community.setUpKind] as readonly ApprovalKind[],
  routes: [
    route(plans.listPlanReviews, {}, listPlanReviewsAct),
    route(plans.readPlanReview, {}, readPlanReviewAct),
    route(plans.createPlan, words, write.createPlanAct),
    route(plans.editPlan, words, write.editPlanAct),
    route(plans.setPlanAssets, words, write.setPlanAssetsAct),
    route(plans.rewordPlan, words, write.rewordPlanAct),
    route(plans.copyPlan, words, write.copyPlanAct),
    uploadRoute(plans.addPlanDocument, words, documents.admitDocument, documents.addPlanDocumentAct),
    route(plans.removePlanDocument, words, documents.removePlanDocumentAct),
    route(plans.readPlanFile, {}, documents.readPlanFileAct),
    route(plans.submitPlan, words, decide.submitPlanAct),
    route(plans.openPlan, words, decide.openPlanAct),
    route(plans.sendBackPlan, words, decide.sendBackPlanAct),
    route(plans.pausePlan, words, decide.pausePlanAct),
    route(plans.resumePlan, words, decide.resumePlanAct),
    route(plans.closePlan, words, decide.closePlanAct),
    route(plans.cancelPlan, words, decide.cancelPlanAct),
    route(plans.settlePlan, words, decide.settlePlanAct),
    route(setUp.readSetUp, {}, community.readSetUpAct),
    route(setUp.changeSetUp, words, community.changeSetUpAct),
    uploadRoute(setUp.addRegistrationPaper, words, community.admitPaper, community.addRegistrationPaperAct),
    route(setUp.readRegistrationPaper, {}, community.readRegistrationPaperAct),
  ],
  topics: [planOpened, planPaused, planResumed] as readonly Topic[],
  jobs: [movePlans, documents.sweepPlanFiles, community.sweepPapers],
  longWork: [announcePlan, cancelPlanWork] as readonly LongWorkKind[],
} satisfies Partial<ServerFeature>
