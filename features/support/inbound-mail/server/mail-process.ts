/**
 * What the process that reads mails runs: the one place that loads `postal-mime`. It says who sent the mail as soon as
 * it has read the headers, so that this is known also when the rest cannot be read.
 */
import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { headBytes, isTooMuch, mailLimits, ownWords, sentByMachine } from '../mail.rules.ts'
import type { MailBody, MailHead, MailSaid, MailToRead } from './read-mail.ts'

/** Node keeps 1,500 bytes for each piece of a Blob, and postal-mime makes two pieces of each line. */
class CollectedBytes extends Blob {
  readonly #bytes: Uint8Array
  constructor(pieces: readonly (Uint8Array | string)[] = []) {
    super([])
    this.#bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array)))
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.#bytes).buffer
  }
}
globalThis.Blob = CollectedBytes as unknown as typeof Blob

function parse(bytes: Uint8Array | string): Promise<Email> {
  return PostalMime.parse(bytes, {
    maxNestingDepth: mailLimits.depth,
    maxRfc822NestingDepth: mailLimits.mailsWithin,
    maxHeadersSize: mailLimits.headerBytes,
  })
}

function headOf(mail: Email): MailHead {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? [])
  const noted = ['delivered-to', 'x-original-to'].flatMap((name) => header(name) ?? [])
  const from = mail.from?.address ?? ''
  return {
    from,
    subject: mail.subject ?? '',
    messageId: mail.messageId,
    receivers: [...named, ...noted].slice(0, 100),
    machine: sentByMachine(header, from),
  }
}

/** Text of a piece of HTML: the parser writes HTML as text where it stands beside text. */
async function textOf(html: string): Promise<string> {
  const beside = [
    'Content-Type: multipart/mixed; boundary=part',
    ...['', '--part', 'Content-Type: text/plain', '', ''],
    ...['--part', 'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64', ''],
    ...[Buffer.from(html).toString('base64'), '--part--', ''],
  ]
  return ((await parse(beside.join('\r\n'))).text ?? '').trim()
}

const quotesMost = 40

/** HTML in pieces, each with how many quotations it stands in; one piece where there are too many to tell apart. */
function quotedPieces(html: string): { html: string; depth: number }[] {
  const small = html.toLowerCase()
  const pieces: { html: string; depth: number }[] = []
  let depth = 0
  let from = 0
  for (let at = small.indexOf('blockquote'); at !== -1; at = small.indexOf('blockquote', at + 1)) {
    const closes = small[at - 1] === '/' && small[at - 2] === '<'
    if (!closes && small[at - 1] !== '<') continue
    const end = small.indexOf('>', at)
    if (end === -1) break
    pieces.push({ html: html.slice(from, at - (closes ? 2 : 1)), depth })
    if (pieces.length > quotesMost) return [{ html, depth: 0 }]
    depth = Math.max(0, depth + (closes ? -1 : 1))
    from = end + 1
  }
  return [...pieces, { html: html.slice(from), depth }]
}

/** A mail that is HTML alone as text, its quotations marked as they are in text. */
async function markedText(html: string): Promise<string> {
  const texts: string[] = []
  for (const piece of quotedPieces(html)) {
    const text = await textOf(piece.html)
    if (text === '') continue
    const marked =
      piece.depth === 0
        ? text
        : text
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n')
    texts.push(marked)
  }
  return texts.join('\n')
}

/** A picture in the text that is as large as a photograph was put there to be seen; a smaller one is decoration. */
const photographBytes = 16 * 1024

async function bodyOf(mail: Email, { community, filesMost, fileBytesMost }: MailToRead): Promise<MailBody> {
  const files = mail.attachments
    .map(({ filename, content, related }) => ({
      name: filename ?? '',
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer),
      isInText: related === true,
    }))
    .filter(({ bytes, isInText }) => !isInText || bytes.length >= photographBytes)
  const taken = files.slice(0, filesMost).filter(({ bytes }) => bytes.length <= fileBytesMost)
  const text = (mail.text ?? '').trim() || (await markedText(mail.html ?? ''))
  return {
    words: ownWords(text, community).slice(0, 100_000),
    files: taken.map(({ name, bytes }) => ({ name, bytes })),
    hasMoreFiles: taken.length < files.length,
  }
}

async function read(toRead: MailToRead): Promise<void> {
  const say = (said: MailSaid) => process.send?.(said)
  const { bytes } = toRead
  say({ head: headOf(await parse(headBytes(bytes))) })
  if (isTooMuch(bytes)) say({ body: undefined })
  else say({ body: await bodyOf(await parse(bytes), toRead) })
}

process.on('message', read)
