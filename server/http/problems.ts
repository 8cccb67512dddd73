/**
 * The one place that knows status codes. Every answer that is not a success is a problem body after RFC 9457 with the
 * specification's sentence in it.
 */

import { TooManyAttempts } from '@kolo/application/limits'
import { isDiskFull } from '@kolo/database/cluster/disk-full'
import { FileStoreAway } from '@kolo/database/unavailable'
import type { Problem } from '@kolo/foundation/endpoint'
import { said } from '@kolo/foundation/languages'
import { type Refusal, sentenceOf, type Words } from '@kolo/foundation/refusal'
import type { RequestProblem, RequestProblemCode } from '@kolo/foundation/request-problem'
import { tryAgainWords } from '@kolo/foundation/time'
import { type Formats, writerFor } from '@kolo/foundation/writer'
import type * as z from 'zod/mini'

const plumbing: Record<RequestProblemCode, { status: number; message: string }> = {
  'not-signed-in': { status: 401, message: 'No authenticated user found.' },
  'user-token-expired': {
    status: 401,
    message: 'Your session has expired. Please refresh the page and try again.',
  },
  'not-allowed': { status: 403, message: 'Permission denied. Please check your account permissions.' },
  'needs-verification': {
    status: 403,
    message: 'Insufficient permissions. Your account may need verification.',
  },
  'account-inactive': {
    status: 403,
    message: 'Your account is currently inactive. Please contact support.',
  },
  'step-up-required': { status: 403, message: 'For security, please confirm that it is you.' },
  'foreign-origin': { status: 403, message: 'This request did not come from this site.' },
  'not-found': { status: 404, message: 'We could not find this. It may have been moved or removed.' },
  'bad-request': { status: 400, message: 'We could not read this request.' },
  'too-large': { status: 413, message: 'This is too large to send.' },
  'wrong-content-type': { status: 415, message: 'This file type is not allowed.' },
  'idempotency-key-missing': { status: 400, message: 'Send an Idempotency-Key with this request.' },
  'idempotency-key-reused': {
    status: 422,
    message: 'This was already sent with other details. Open the form again.',
  },
  'key-not-valid': {
    status: 401,
    message: 'This key opens nothing: it is wrong, waiting, expired or ended.',
  },
  'key-not-enough': { status: 403, message: 'This key is not for this.' },
  'auditor-access-ended': {
    status: 401,
    message: 'This access has ended. Please open your link again, or ask the society for a new one.',
  },
  'not-signed-by-sender': { status: 401, message: 'The signature of this is not right.' },
  'still-running': { status: 409, message: 'This is still being done. Please wait a moment.' },
  'changed-meanwhile': {
    status: 409,
    message: 'Somebody changed this while you were looking at it. Please reload and try again.',
  },
  'too-many-requests': {
    status: 429,
    message: 'Too many failed attempts. Please wait before trying again.',
  },
  overloaded: {
    status: 503,
    message: 'Very many people are asking at once. Please try again in a moment.',
  },
}

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Refused',
  413: 'Too large',
  415: 'Wrong type',
  422: 'Invalid input',
  429: 'Too many requests',
  500: 'Our fault',
  503: 'Busy',
}

type Extra = Partial<Pick<Problem, 'field' | 'facts' | 'errors'>> & { headers?: Record<string, string> }

/** A problem answer with its headers. */
export function problemAnswer(
  status: number,
  code: string,
  message: string,
  requestId: string,
  extra: Extra = {},
) {
  const { headers, ...members } = extra
  const title = titles[status] ?? 'Refused'
  const body: Problem = {
    type: 'about:blank',
    title,
    status,
    detail: message,
    code,
    message,
    requestId,
    ...members,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  })
}

/** The answer to a business "no": 409 with its code, sentence, facts and field; amounts and times in the formats given. */
export function refusalAnswer(
  refusal: Refusal,
  words: Words<string>,
  requestId: string,
  formats: Formats,
): Response {
  const { facts, field } = refusal
  const members = { ...(facts ? { facts } : {}), ...(field ? { field } : {}) }
  return problemAnswer(
    409,
    refusal.refusal,
    sentenceOf(words, refusal, writerFor(formats)),
    requestId,
    members,
  )
}

/** The answer to a request the plumbing refuses. */
export function requestProblemAnswer(problem: RequestProblem, requestId: string, language = 'en'): Response {
  const { status, message } = plumbing[problem.code]
  const { field, retryAfterSeconds } = problem.options
  const isLockedOut = problem instanceof TooManyAttempts && retryAfterSeconds !== undefined
  const why = said(language, problem.options.message ?? message)
  const whole = isLockedOut ? `${why} ${said(language, tryAgainWords)(retryAfterSeconds)}` : why
  return problemAnswer(status, problem.code, whole, requestId, {
    ...(field ? { field } : {}),
    ...(retryAfterSeconds === undefined
      ? {}
      : { facts: { retryAfterSeconds }, headers: { 'retry-after': String(retryAfterSeconds) } }),
  })
}

/** The answer to a body, query or path that its schema refuses: 422 with one entry for each field. */
export function invalidInputAnswer(
  issues: readonly z.core.$ZodIssue[],
  requestId: string,
  language = 'en',
): Response {
  const errors = issues.slice(0, 50).map((issue) => {
    const { message, ...rest } = spokenIssue(issue)
    return { ...rest, message: said(language, message) }
  })
  const first = errors[0]
  return problemAnswer(422, 'invalid-input', first?.message ?? 'Please check what you entered.', requestId, {
    ...(first?.field ? { field: first.field } : {}),
    errors,
  })
}

/** One thing wrong with a request. What a field that is not ours is called is not repeated: it may be a secret. */
function spokenIssue({ code, path, message }: z.core.$ZodIssue) {
  if (code === 'unrecognized_keys')
    return { field: path.join('.'), code, message: 'There is a field in this that we do not know.' }
  return {
    field: path.join('.'),
    code,
    message: message === 'Invalid input' ? 'Please fill this in.' : message,
  }
}

/** The answer to our own fault: nothing about the inside, an id to quote. */
export function faultAnswer(requestId: string): Response {
  const message = `We encountered an unexpected error. If you ask us about it, quote ${requestId}.`
  return problemAnswer(500, 'unexpected', message, requestId)
}

/** How long whoever meets a database that cannot serve should wait before asking again. */
const outageSeconds = 2

/**
 * The answer when the database or the disk cannot serve now: nobody's fault in the request, worth asking again. A full
 * disk says so, because somebody has to make room before asking again helps.
 */
export function unavailableAnswer(requestId: string, error: unknown): Response {
  const [code, message] = whyUnavailable(error)
  return problemAnswer(503, code, message, requestId, {
    facts: { retryAfterSeconds: outageSeconds },
    headers: { 'retry-after': String(outageSeconds) },
  })
}

function whyUnavailable(error: unknown): [code: string, message: string] {
  if (error instanceof FileStoreAway) {
    return [
      'files-away',
      'We cannot reach our files right now. Nothing has changed. Please try again in a moment.',
    ]
  }
  return isDiskFull(error)
    ? ['disk-full', 'Our disk is full, so this could not be saved. Nothing is lost. Please try again later.']
    : ['unavailable', 'We cannot reach our records right now. Please try again in a moment.']
}

/** How long whoever was not let in should wait before asking again. */
export const busySeconds = 2

/** What whoever was not let in is told; nothing was done or written about it, so there is no id to quote. */
export const busyProblem: Problem = {
  type: 'about:blank',
  title: titles[503] ?? '',
  status: 503,
  detail: plumbing.overloaded.message,
  code: 'overloaded',
  message: plumbing.overloaded.message,
  requestId: 'NOT-KEPT',
  facts: { retryAfterSeconds: busySeconds },
}
