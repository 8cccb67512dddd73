/** What an audit event says to a person who reads the log. Pure, so that it can be tested without a browser. */
import type { AllAuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** A kind as words: `payment.second-administrator-needed` → "Payment: second administrator needed". */
export function kindLabels(kind: string): string {
  const [group = '', ...mutation] = kind.split('.')
  const spaced = (text: string) => text.replaceAll('-', ' ')
  const first = spaced(group)
  const title = first.charAt(0).toUpperCase() + first.slice(1)
  return mutation.length > 0 ? `${title}: ${spaced(mutation.join(' '))}` : title
}

/** An event as a sentence: who, what was done, and where it was done to somebody else the word that leads to them. */
export function sentenceOf(
  { events }: Pick<AllAuditEventLabels, 'events'>,
  { kind, actor, subject }: Spoken,
): { who: string; did: string; joint?: string } {
  const said = events[kind] ?? `caused this: ${kindLabels(kind).toLowerCase()}`
  const [did, joint] = typeof said === 'string' ? [said, 'of'] : said
  const isToAnother = subject !== undefined && subject.uid !== actor?.uid
  return { who: actor ? nameOf(actor) : 'The system', did, ...(isToAnother ? { joint } : {}) }
}

type Person = { uid: string; name?: string | undefined }
type Spoken = { kind: string; actor?: Person | undefined; subject?: Person | undefined }

/** The name of somebody whose account may be gone. */
export function nameOf({ name }: Person): string {
  return name ?? 'Somebody erased'
}

/** Where the record of an event is looked at, if it has a page. */
export function recordPath(
  { records }: Pick<AllAuditEventLabels, 'records'>,
  target: { type: string; id: string } | undefined,
): string | undefined {
  const path = target && records[target.type]
  return path && `${path}${target.id}`
}

/** What a fact that is yes or no says; one side may be nothing worth saying. */
const flags: Record<string, readonly [yes: string | undefined, no: string | undefined]> = {
  alone: ['decided alone', undefined],
  isTaken: ['it is taken', 'it is not taken'],
  founding: ['before there was a second administrator', undefined],
  staffTold: ['staff were notified before', undefined],
  needsTwo: ['a second administrator must agree', 'one administrator was enough'],
  anotherTransfer: ['looked at as another transfer', undefined],
  draft: ['still a draft', undefined],
}

/** What is written in codes, in words. */
const codes: Record<string, string> = {
  'google.com': 'Google',
  password: 'a password',
  passkey: 'a passkey',
  code: 'a code of the app',
  recovery: 'a recovery code',
  google: 'Google',
  user: 'member',
  admin: 'administrator',
  csv: 'CSV',
  pdf: 'PDF',
}

/** The names of facts that their key does not tell. */
const names: Record<string, string> = {
  code: '',
  last4: 'account ending in',
  bankCode: 'bank',
  provider: 'with',
  way: 'with',
  through: 'by',
  because: 'because of',
  journalId: 'journal',
  sha256: 'fingerprint of the file',
  feeBearer: 'fee borne by',
  rate: 'rate',
  sum: 'in all',
  work: 'work',
  kind: 'about',
  known: 'lines known before',
  round: 'time sent',
}

/** The name of a fact as words: `receivedKobo` → "received"; the unit is said by the value. */
export function factName(name: string): string {
  const bare = name.replace(/(Kobo|Bps|Bytes)$/, '')
  return names[bare] ?? bare.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
}

/** A fact as people read it: a phrase, or its name with what it is, still to be written in the reader's formats. */
export type SpokenFact =
  | { key: string; phrase: string }
  | { key: string; name: string; is: 'text' | 'naira' | 'day'; value: string }

type Value = string | number | boolean
type Agreed = Pick<AllAuditEventLabels, 'agreed'>

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const codeForm = /^[a-z]+([._-][a-z]+)*$/

function spoken({ agreed }: Agreed, key: string, value: Value): SpokenFact | undefined {
  if (typeof value === 'boolean') {
    const said = flags[key] ?? [factName(key), `not ${factName(key)}`]
    const phrase = said[value ? 0 : 1]
    return phrase === undefined ? undefined : { key, phrase }
  }
  const [name, text] = [factName(key), String(value)]
  if (key.endsWith('Kobo') && /^-?\d+$/.test(text)) return { key, name, is: 'naira', value: text }
  if (key.endsWith('Bps')) return { key, name, is: 'text', value: `${Number(value) / 100}%` }
  if (key.endsWith('Bytes')) return { key, name: 'file of', is: 'text', value: `${text} bytes` }
  if (dayForm.test(text)) return { key, name, is: 'day', value: text }
  const words = agreed[text] ?? codes[text] ?? (codeForm.test(text) ? text.replace(/[._-]/g, ' ') : text)
  return words === '' ? undefined : { key, name, is: 'text', value: words }
}

/** The facts of an event, each as it is read; what was before and what is after stand together, what says nothing is left out. */
export function factsSpoken(all: Agreed, facts: Readonly<Record<string, Value>>): SpokenFact[] {
  const { before, after, ...rest } = facts
  const changed = before !== undefined && after !== undefined
  const words = (value: Value) => codes[String(value)] ?? String(value).replace(/[._-]/g, ' ')
  return [
    ...(changed ? [{ key: 'change', phrase: `from ${words(before)} to ${words(after)}` }] : []),
    ...Object.entries(changed ? rest : facts).flatMap(([key, value]) => spoken(all, key, value) ?? []),
  ]
}
