/**
 * What of a mail is read as the words of its sender, who or what sent it, and how much of it is read at all. What must
 * always be true: nothing a person wrote is lost. A quotation is cut only where a program marked each of its lines and
 * named what it quotes; in doubt the text stays.
 */

/** Why a mail became no message. */
export const unusedReasons = [
  'no-ticket',
  'unknown-sender',
  'automatic',
  'bounce',
  'no-words',
  'unreadable',
] as const
export type UnusedReason = (typeof unusedReasons)[number]

/** How much of a mail is read: bytes of its headers, parts within parts, mails within mails, and how long reading takes. */
export const mailLimits = {
  headerBytes: 256 * 1024,
  depth: 20,
  mailsWithin: 3,
  millis: 10_000,
  heapMb: 256,
} as const

const linesMost = 20_000
const bytesInLine = 60
const partLinesMost = 2_000
const lineFeed = 10
const hyphen = 45

/**
 * Whether a mail has more lines or parts than are read. A line of a coded file has 76 letters, so a mail has one line
 * for each 60 bytes, and 20,000 more: `true` for 1 MB of blank lines, `false` for 15 MB of files. Parts begin with `--`.
 */
export function isTooMuch(bytes: Uint8Array): boolean {
  const most = linesMost + bytes.length / bytesInLine
  let lines = 0
  let partLines = 0
  for (let at = 0; at !== -1; ) {
    if (bytes[at] === hyphen && bytes[at + 1] === hyphen) partLines++
    if (++lines > most || partLines > partLinesMost) return true
    const end = bytes.indexOf(lineFeed, at)
    at = end === -1 ? -1 : end + 1
  }
  return false
}

/** The headers of a mail, to the blank line that ends them or as far as headers are read. */
export function headBytes(bytes: Uint8Array): Uint8Array {
  const most = Math.min(bytes.length, mailLimits.headerBytes)
  for (let at = 0; at < most; ) {
    const end = bytes.indexOf(lineFeed, at)
    if (end === -1 || end >= most) break
    const isBlank = end === at || (end === at + 1 && bytes[at] === 13)
    if (isBlank) return bytes.subarray(0, end + 1)
    at = end + 1
  }
  return bytes.subarray(0, most)
}

/**
 * Whether no person sent it: a program that answers by itself, or a mail server that could not deliver. `Auto-Submitted:
 * No` is a person's. `header` gives the value of a header by its name in small letters.
 */
export function sentByMachine(
  header: (name: string) => string | undefined,
  from: string,
): 'bounce' | 'automatic' | undefined {
  const value = (name: string) => header(name)?.split(';')[0]?.trim().toLowerCase()
  const name = from.split('@')[0]?.toLowerCase() ?? ''
  const isReport = value('content-type') === 'multipart/report'
  if (isReport || value('return-path') === '<>' || /^(mailer-daemon|postmaster)$/.test(name)) return 'bounce'
  const submitted = value('auto-submitted') || 'no'
  const answers = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply'].map(value)
  const isAnswer = answers.some((said) => said !== undefined && said !== 'no')
  const isOfMany = /^(bulk|junk|list|auto_reply)$/.test(value('precedence') ?? '')
  return submitted !== 'no' || isAnswer || isOfMany ? 'automatic' : undefined
}

/** How the line begins that a mail program puts above what it quotes, in the languages such programs are used in. */
const attributionStart = /^(On|Le|Am|El|Em|Il|Op|Den|Dnia|W dniu|Vào|Pada|\d{4}[-/.]\d\d?[-/.]\d\d?)[ ,]/
const attributionLinesMost = 4

/** From which line of `lines` on the line that ends before `end` says what is quoted below; -1 when none does. */
function attributionBefore(lines: readonly string[], end: number, community: string): number {
  let last = end - 1
  while (last >= 0 && end - last <= 2 && lines[last]?.trim() === '') last--
  if (!lines[last]?.trimEnd().endsWith(':')) return -1
  for (let at = last; at >= 0 && last - at < attributionLinesMost; at--) {
    const line = lines[at]?.trim() ?? ''
    if (line === '') return -1
    if (!attributionStart.test(line)) continue
    const whole = lines.slice(at, last + 1).join(' ')
    const namesSender = whole.includes('@') || (community !== '' && whole.includes(community))
    return namesSender ? at : -1
  }
  return -1
}

/**
 * `Thank you.\n\nOn Mon, Unity Savers <help@unity.example> wrote:\n> There is an answer.` → `Thank you.`; nothing where all
 * of it is quoted. Lines marked with `>` are quoted below a line that says whom they are from, and in a mail that has no
 * other lines. `community`: the name we send our mails under.
 */
export function ownWords(text: string, community = ''): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const isQuoted = (line: string | undefined) => line?.startsWith('>') === true
  const own: string[] = []
  let quotes = lines.every((line) => isQuoted(line) || line.trim() === '')
  for (const [at, line] of lines.entries()) {
    if (!isQuoted(line)) {
      own.push(line.trimEnd())
      continue
    }
    const from = isQuoted(lines[at - 1]) ? -1 : attributionBefore(lines, at, community)
    if (from !== -1) {
      quotes = true
      own.length -= at - from
    }
    if (!quotes) own.push(line.trimEnd())
  }
  return own.join('\n').trim()
}

const messageLettersMost = 4_800
const messagesMost = 5
const leftOutWords = 'This email was longer than 24,000 characters. The rest was left out.'

/** The words of a mail as messages of at most 4,800 characters, cut between lines or words; five at most. */
export function messagesOf(words: string): string[] {
  const messages: string[] = []
  let rest = words.replace(/[^\P{Cc}\n\r\t]/gu, ' ').trim()
  while (rest !== '' && messages.length < messagesMost) {
    const end = rest.length <= messageLettersMost ? rest.length : breakBefore(rest, messageLettersMost)
    messages.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  if (rest !== '') messages.push(leftOutWords)
  return messages
}

function breakBefore(text: string, most: number): number {
  const line = text.lastIndexOf('\n', most)
  if (line > most / 2) return line
  const space = text.lastIndexOf(' ', most)
  if (space > most / 2) return space
  // Never between the two halves of one letter.
  return /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most
}
