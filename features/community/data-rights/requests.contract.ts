/** What members ask about their data, and what administrators answer by when. */
import { endpoint } from '@kolo/foundation/endpoint'
import {
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import * as z from 'zod/mini'
import { rightsAccess } from './rights.access.ts'
import { answerDays, requestKinds, requestStatuses } from './rights.rules.ts'

const params = z.object({ id: idWire })

/** A request as its member sees it. */
export const requestWire = z.object({
  id: idWire,
  kind: z.enum(requestKinds),
  /** What they wrote; nothing once they are gone. */
  wish: z.nullable(z.string()),
  status: z.enum(requestStatuses),
  askedAt: instantWire,
  dueOn: dayWire,
  decidedAt: z.nullable(instantWire),
  answer: z.nullable(z.string()),
  can: z.object({ withdraw: decisionWire }),
})
export type DataRequest = z.output<typeof requestWire>

export const askAboutData = endpoint({
  name: 'data-rights.ask-about-data',
  method: 'POST',
  path: '/api/data-requests',
  summary: 'Ask that what is kept about the signed-in person be put right, used less, or erased.',
  needs: rightsAccess.ask,
  needsStepUp: true,
  openToInactive: true,
  body: z.strictObject({
    kind: z.enum(requestKinds, 'Choose what you ask for.'),
    wish: textWire(5, 1_000, 'Please say in 5 to 1,000 characters what should be done.'),
  }),
  output: requestWire,
  refusals: ['asked-already'],
  isDoneOnce: true,
})

/** One's own, newest first. */
export const listDataRequests = endpoint({
  name: 'data-rights.list-data-requests',
  method: 'GET',
  path: '/api/data-requests',
  summary: 'What the signed-in person asked about their data, newest first.',
  needs: rightsAccess.ask,
  query: z.object(pageQuery),
  output: z.object({ ...pageOf(requestWire).shape, answeredWithinDays: z.int() }),
  refusals: [],
})

/** Takes one back. */
export const withdrawDataRequest = endpoint({
  name: 'data-rights.withdraw-data-request',
  method: 'POST',
  path: '/api/data-requests/{id}/withdrawal',
  summary: 'Take back a request of one’s own that is open.',
  needs: rightsAccess.withdraw,
  openToInactive: true,
  params,
  output: requestWire,
  refusals: ['request-decided'],
  isDoneOnce: true,
})

/** A request as those who answer see it. */
export const deskRequestWire = z.object({
  ...requestWire.shape,
  /** Nobody once they are gone. */
  member: z.nullable(z.object({ uid: idWire, fullName: z.string(), memberCode: z.string() })),
  decidedBy: z.nullable(z.string()),
  isLate: z.boolean(),
  version: z.int(),
  can: z.object({ decide: decisionWire }),
})
export type DeskRequest = z.output<typeof deskRequestWire>

/** The open ones, on the administrators' first screen. */
export const openRequests = workList('data-requests', { rows: z.array(deskRequestWire) })

/** Requests of everybody in one state. */
export const listRequestDesk = endpoint({
  name: 'data-rights.list-request-desk',
  method: 'GET',
  path: '/api/data-desk',
  summary: 'What members asked about their data, in one state: those due first first.',
  needs: rightsAccess.readDesk,
  query: z.object({ ...pageQuery, status: z._default(z.enum(requestStatuses), 'open') }),
  output: pageOf(deskRequestWire),
  refusals: [],
})

export const readDeskRequest = endpoint({
  name: 'data-rights.read-desk-request',
  method: 'GET',
  path: '/api/data-desk/{id}',
  summary: 'One request of a member about their data.',
  needs: rightsAccess.readDesk,
  params,
  output: deskRequestWire,
  refusals: [],
})

/** Answers it. An erasure that is done ends the account in the same transaction. */
export const decideDataRequest = endpoint({
  name: 'data-rights.decide-data-request',
  method: 'POST',
  path: '/api/data-desk/{id}/decision',
  summary: 'Answer a request: done or refused, with the reason. An erasure that is done ends the account.',
  needs: rightsAccess.decide,
  needsStepUp: true,
  params,
  body: z.strictObject({
    outcome: z.enum(['done', 'refused'], 'Choose what becomes of it.'),
    answer: textWire(5, 1_000, 'Please say in 5 to 1,000 characters what was done, or why not.'),
    version: z.int().check(z.minimum(1)),
  }),
  output: deskRequestWire,
  refusals: [
    'own-request',
    'request-decided',
    'money-left',
    'money-being-checked',
    'shares-kept',
    'loan-owed',
    'charges-owed',
    'loan-guaranteed',
    'return-owed',
    'last-administrator',
  ],
  isDoneOnce: true,
})

const daysWire = z.object({ days: z.int() })

/** How many days there are to answer. */
export const readAnswerDays = endpoint({
  name: 'data-rights.read-answer-days',
  method: 'GET',
  path: '/api/data-answer-days',
  summary: 'Within how many days requests about data are answered.',
  needs: rightsAccess.readDesk,
  output: daysWire,
  refusals: [],
})

/** Changes it, for what is asked from now on. */
export const changeAnswerDays = endpoint({
  name: 'data-rights.change-answer-days',
  method: 'POST',
  path: '/api/data-answer-days',
  summary: 'Change within how many days requests about data are answered, for those asked from now on.',
  needs: rightsAccess.changeDays,
  needsStepUp: true,
  body: z.strictObject({
    days: z
      .int(`Enter ${answerDays.least} to ${answerDays.most} days.`)
      .check(
        z.minimum(answerDays.least, `Enter ${answerDays.least} to ${answerDays.most} days.`),
        z.maximum(answerDays.most, `Enter ${answerDays.least} to ${answerDays.most} days.`),
      ),
  }),
  output: daysWire,
  refusals: ['no-change'],
  isDoneOnce: true,
})
