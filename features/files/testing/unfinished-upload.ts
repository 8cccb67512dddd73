/** An upload that its sender does not finish, on a connection of its own. */
import { type ClientRequest, request } from 'node:http'

/** What the server said to it. */
export type Said = { status: number; code: string | undefined; message: string | undefined }

export type UnfinishedUpload = {
  /** The answer, whenever it comes. */
  answered: Promise<Said>
  /** Sends the rest and waits for the answer. */
  finish: (rest: Uint8Array) => Promise<Said>
  /** Hangs up. */
  breakOff: () => void
}

/** Begins an upload of so many bytes with the first of them, and leaves it at that. */
export function beginUpload(
  url: string,
  { method, headers, first }: { method: string; headers: Record<string, string>; first: Uint8Array },
): UnfinishedUpload {
  const sending: ClientRequest = request(url, { method, headers, agent: false })
  const answered = new Promise<Said>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', async (answer) => {
      let text = ''
      for await (const part of answer) text += part
      const { code, message } = JSON.parse(text) as Partial<Said>
      resolve({ status: answer.statusCode ?? 0, code, message })
    })
  })
  answered.catch(() => undefined)
  sending.write(first)
  return {
    answered,
    finish: (rest) => {
      sending.end(rest)
      return answered
    },
    breakOff: () => sending.destroy(),
  }
}
