/** `GET /api/live`: what changed, as server-sent events. It answers no command, so it is no endpoint of a feature. */
import type { SignedIn } from '@kolo/application/call'
import { isUnavailable } from '@kolo/database/unavailable'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type { Since, Streams } from '@kolo/live/server'
import { requestProblemAnswer, unavailableAnswer } from './problems.ts'

export type Listening = {
  request: Request
  requestId: string
  /** Whether it came with a session. */
  hasToken: boolean
  who: () => Promise<SignedIn | undefined>
  /** Gives up its place at the door: a stream does nothing most of the time. */
  stepAside: () => void
}

/** What every stream carries: it is kept by nobody, held back by nobody, and the last answer of its connection. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** Answers with a stream, or why there is none; never throws. */
export async function answerLive(
  streams: Streams,
  { request, requestId, hasToken, who, stepAside }: Listening,
): Promise<Response> {
  try {
    const opened = await streams.open({ who, since: sinceIn(request) })
    if (opened === 'no-room') return requestProblemAnswer(new RequestProblem('overloaded'), requestId)
    if (opened === 'not-signed-in') {
      const code = hasToken ? 'user-token-expired' : 'not-signed-in'
      return requestProblemAnswer(new RequestProblem(code), requestId)
    }
    stepAside()
    return new Response(opened, { headers })
  } catch (error) {
    if (isUnavailable(error)) return unavailableAnswer(requestId, error)
    throw error
  }
}

/** How far back a page can have read what it shows, in milliseconds. */
const mostAgoMs = 60_000

/** The last moment they were told, or how long ago their page read what it shows. */
function sinceIn(request: Request): Since {
  const asked = new URL(request.url).searchParams
  const told = asked.get('after') ?? ''
  if (/^\d{13}$/.test(told)) return { told }
  const ago = asked.get('ago') ?? ''
  return /^\d{1,6}$/.test(ago) ? { agoMs: Math.min(Number(ago), mostAgoMs) } : undefined
}
