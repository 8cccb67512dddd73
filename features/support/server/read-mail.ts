/**
 * Reads a mail that came in, beside the server's own thread. What must always be true: nobody else waits for it, and it
 * ends within a bounded time and memory whatever its sender wrote. One at a time, in a thread that goes with the mail it
 * cannot read.
 */
import { Worker } from 'node:worker_threads'
import { type Asker, fairTurns } from '@kolo/database/fair-turns'
import { mailLimits } from '../mail.rules.ts'

/** Who a mail is from and to, and whether a program sent it. */
export type MailHead = {
  from: string
  subject: string
  messageId: string | undefined
  receivers: readonly string[]
  machine: 'bounce' | 'automatic' | undefined
}

/** What its sender wrote and sent along. */
export type MailBody = {
  words: string
  files: readonly { name: string; bytes: Uint8Array }[]
  hasMoreFiles: boolean
}

/** What the thread is given. */
export type MailToRead = {
  bytes: Uint8Array
  community: string
  filesMost: number
  fileBytesMost: number
}

/** What the thread says: first the head, then the body; no body when it is more than is read. */
export type MailSaid = { head: MailHead } | { body: MailBody | undefined }

/** A mail as far as it could be read. */
export type MailRead = { head: MailHead; body: MailBody | undefined }

const turns = fairTurns({ atOnce: 1, waiting: 30, waitingEach: 30, waitMs: 20_000 })

const nobody: MailHead = { from: '', subject: '', messageId: undefined, receivers: [], machine: undefined }

/** The mail, read when it is its turn. */
export function readMail(toRead: MailToRead, asker: Asker): Promise<MailRead> {
  return turns(asker, () => readNow(toRead))
}

/** So long a thread that has read a mail waits for another one. */
const idleMs = 10_000
let resting: Worker | undefined

function readNow(toRead: MailToRead): Promise<MailRead> {
  const thread = resting ?? beginThread()
  resting = undefined
  thread.removeAllListeners()
  thread.ref()
  return new Promise((resolve) => {
    let head = nobody
    const patience = setTimeout(() => void thread.terminate(), mailLimits.millis)
    const end = (body?: MailBody) => {
      clearTimeout(patience)
      resolve({ head, body })
    }
    thread.on('message', (said: MailSaid) => {
      if ('head' in said) head = said.head
      else {
        rest(thread)
        end(said.body)
      }
    })
    // Deeper, longer or larger than is read: what is known of it is its head.
    thread.on('error', () => end())
    thread.on('exit', () => end())
    thread.postMessage(toRead)
  })
}

function beginThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: mailLimits.heapMb }
  return new Worker(new URL('./mail-worker.ts', import.meta.url), { resourceLimits })
}

/** Keeps a thread for the next mail, but neither for long nor the process for its sake. */
function rest(thread: Worker): void {
  thread.removeAllListeners()
  thread.unref()
  resting = thread
  const forget = () => {
    if (resting === thread) resting = undefined
  }
  thread.on('error', forget)
  thread.on('exit', forget)
  setTimeout(() => {
    if (resting !== thread) return
    resting = undefined
    void thread.terminate()
  }, idleMs).unref()
}
