/**
 * Reads a mail that came in, in a process of its own: a thread that runs out of memory takes the server along. What must
 * always be true: nobody else waits for it, and it ends within a bounded time and memory whatever its sender wrote. One
 * at a time; a process goes with the mail it cannot read.
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { Asker } from '@kolo/application/community'
import { fairTurns } from '@kolo/application/fair-turns'
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

/** What the process is given. */
export type MailToRead = {
  bytes: Uint8Array
  community: string
  filesMost: number
  fileBytesMost: number
}

/** What the process says: first the head, then the body; no body when it is more than is read. */
export type MailSaid = { head: MailHead } | { body: MailBody | undefined }

/** A mail as far as it could be read. */
export type MailRead = { head: MailHead; body: MailBody | undefined }

const turns = fairTurns({ atOnce: 1, waiting: 30, waitingEach: 30, waitMs: 20_000 })

const nobody: MailHead = { from: '', subject: '', messageId: undefined, receivers: [], machine: undefined }

/** The mail, read when it is its turn. */
export function readMail(toRead: MailToRead, asker: Asker): Promise<MailRead> {
  return turns(asker, () => readNow(toRead))
}

/** So long a process that has read a mail waits for another one. */
const idleMs = 10_000
let resting: ChildProcess | undefined

function readNow(toRead: MailToRead): Promise<MailRead> {
  const reader = resting ?? begin()
  resting = undefined
  reader.removeAllListeners()
  return new Promise((resolve) => {
    let head = nobody
    const patience = setTimeout(() => reader.kill('SIGKILL'), mailLimits.millis)
    const end = (body?: MailBody) => {
      clearTimeout(patience)
      resolve({ head, body })
    }
    reader.on('message', (said: MailSaid) => {
      if ('head' in said) head = said.head
      else {
        rest(reader)
        end(said.body)
      }
    })
    // Deeper, longer or larger than is read: what is known of it is its head.
    reader.on('error', () => end())
    reader.on('exit', () => end())
    reader.ref()
    reader.channel?.ref()
    reader.send(toRead, (problem) => problem && end())
  })
}

/** Without our settings, among them our secrets: what strangers write is read there. */
function begin(): ChildProcess {
  return fork(new URL('./mail-process.ts', import.meta.url), {
    env: {},
    execArgv: [`--max-old-space-size=${mailLimits.heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Keeps a process for the next mail, but neither for long nor our own for its sake. */
function rest(reader: ChildProcess): void {
  reader.removeAllListeners()
  reader.unref()
  reader.channel?.unref()
  resting = reader
  const forget = () => {
    if (resting === reader) resting = undefined
  }
  reader.on('error', forget)
  reader.on('exit', forget)
  setTimeout(() => {
    if (resting === reader) reader.kill('SIGKILL')
    forget()
  }, idleMs).unref()
}
