/** Plans as a room of investments: what administrators do with them, and what their calendar does. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { ApprovalKind } from '@kolo/application/call'
import type { Topic } from '@kolo/application/notification-types'
import { route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as plans from '../plans.contract.ts'
import { plansMessages } from '../plans.messages.ts'
import * as setUp from '../set-up.contract.ts'
import { announcePlan } from './announce-plan.ts'
import { cancelPlanWork } from './cancel-plan.ts'
import * as decide from './decide-plan.ts'
import { movePlans } from './move-plans.ts'
import * as documents from './plan-documents.ts'
import { planCancellation, planOpening, planSettlement } from './plan-kinds.ts'
import { planOpened, planPaused, planResumed } from './plans.notifications.ts'
import { listPlanReviewsHandler, readPlanReviewHandler } from './read-plan-reviews.ts'
import * as community from './set-up.ts'
import * as write from './write-plan.ts'

const words = plansMessages

/** What plans give the server. */
export const plansRoom = {
  approvals: [planOpening, planCancellation, planSettlement, community.setUpKind] as readonly ApprovalKind[],
  routes: [
    route(plans.listPlanReviews, {}, listPlanReviewsHandler),
    route(plans.readPlanReview, {}, readPlanReviewHandler),
    route(plans.createPlan, words, write.createPlanHandler),
    route(plans.editPlan, words, write.editPlanHandler),
    route(plans.setPlanAssets, words, write.setPlanAssetsHandler),
    route(plans.rewordPlan, words, write.rewordPlanHandler),
    route(plans.copyPlan, words, write.copyPlanHandler),
    uploadRoute(plans.addPlanDocument, words, documents.admitDocument, documents.addPlanDocumentHandler),
    route(plans.removePlanDocument, words, documents.removePlanDocumentHandler),
    route(plans.readPlanFile, {}, documents.readPlanFileHandler),
    route(plans.submitPlan, words, decide.submitPlanHandler),
    route(plans.openPlan, words, decide.openPlanHandler),
    route(plans.sendBackPlan, words, decide.sendBackPlanHandler),
    route(plans.pausePlan, words, decide.pausePlanHandler),
    route(plans.resumePlan, words, decide.resumePlanHandler),
    route(plans.closePlan, words, decide.closePlanHandler),
    route(plans.cancelPlan, words, decide.cancelPlanHandler),
    route(plans.settlePlan, words, decide.settlePlanHandler),
    route(setUp.readSetUp, {}, community.readSetUpHandler),
    route(setUp.changeSetUp, words, community.changeSetUpHandler),
    uploadRoute(
      setUp.addRegistrationPaper,
      words,
      community.admitPaper,
      community.addRegistrationPaperHandler,
    ),
    route(setUp.readRegistrationPaper, {}, community.readRegistrationPaperHandler),
  ],
  topics: [planOpened, planPaused, planResumed] as readonly Topic[],
  jobs: [movePlans, documents.sweepPlanFiles, community.sweepPapers],
  longWork: [announcePlan, cancelPlanWork] as readonly LongWorkKind[],
} satisfies Partial<ServerFeature>
