import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { networkProblem, readAnswer, requestOf } from '@kolo/foundation/request'

/**
 * Calls an endpoint that takes a file and says how far it is. The browser's `fetch` cannot tell how much has left the
 * phone, so this is the one place that uses the older request object.
 */
export function sendFile<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: { onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<OutputOf<E>> {
  const { method, path, headers, body } = requestOf(contract, input)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onPercent((event.loaded / event.total) * 100)
    })
    request.addEventListener('load', () => {
      try {
        const retryAfter = request.getResponseHeader('retry-after') ?? undefined
        resolve(readAnswer(contract, request.status, request.responseText, retryAfter))
      } catch (problem) {
        reject(problem)
      }
    })
    request.addEventListener('error', () => reject(networkProblem()))
    request.addEventListener('timeout', () => reject(networkProblem()))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    options.signal.addEventListener('abort', () => request.abort())
    request.timeout = 120_000
    request.send(body ?? null)
  })
}
