/**
 * Files in tags (OFX and CAMT), read from front to end. What must always be true: nothing in a file is expanded, fetched or
 * run, a document type is refused, a step costs no more however a file is nested, and every text of a file is behind some
 * tag or before the first one.
 */

/**
 * A tag without its prefix, in capitals, with the text behind it. What stands before the first tag is behind one without a
 * name; a comment is a tag called `!--` of its own.
 */
export type Tag = { name: string; closes: boolean; isEmpty: boolean; attributes: string; text: string }

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A text with the five named marks and numbered ones put in; any other stays as it was written. */
function plainText(text: string): string {
  return text.replace(/&(#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return point >= 32 && point < 0xd800 ? String.fromCodePoint(point) : ''
  })
}

/** Whether a text declares a type of document or marks of its own, which no statement needs. */
export function hasDoctype(text: string): boolean {
  return /<!(DOCTYPE|ENTITY)/i.test(text)
}

/** The tags of a text, one after another. */
export function* tagsIn(text: string): Generator<Tag> {
  // A tag, an instruction for programs, or the beginning of a comment or of text as it stands; any other `<` is text.
  const pattern = /<!\[CDATA\[|<!--|<\?[^<>]*>|<(\/?)([A-Za-z][\w.:-]{0,63})((?:[\s/][^<>]*)?)>/g
  let tag = { name: '', closes: false, isEmpty: false, attributes: '' }
  let [said, from] = ['', 0]
  const until = (end: string) => {
    const at = text.indexOf(end, pattern.lastIndex)
    const inner = text.slice(pattern.lastIndex, at < 0 ? text.length : at)
    pattern.lastIndex = at < 0 ? text.length : at + end.length
    return inner
  }
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [whole, slash, full, attributes = ''] = found
    said += plainText(text.slice(from, found.index))
    if (whole === '<![CDATA[') said += until(']]>')
    else if (whole === '<!--')
      yield { name: '!--', closes: false, isEmpty: true, attributes: '', text: until('-->').trim() }
    else if (full !== undefined) {
      yield { ...tag, text: said.trim() }
      const name = full.slice(full.indexOf(':') + 1).toUpperCase()
      tag = { name, closes: slash === '/', isEmpty: attributes.endsWith('/'), attributes }
      said = ''
    }
    from = pattern.lastIndex
  }
  yield { ...tag, text: (said + plainText(text.slice(from))).trim() }
}

/** The attributes of a tag but for those that say which names it uses. */
const ownAttributes = (attributes: string) =>
  attributes
    .split(/\s+/)
    .filter((part) => part !== '/' && !part.startsWith('xmlns'))
    .join(' ')
    .trim()

/** An entry of a file in tags: a movement, or data that the reader does not know. */
export type Entry<Movement> = { movement: Movement } | { unread: string[] }

/**
 * The entries of a file, in its order. Data that is in no movement and that the reader does not know is an entry too: an
 * element with what follows in it, or a text in no element.
 */
export function entriesCollected<Movement>() {
  const entries: Entry<Movement>[] = []
  let unknown: { name: string; entry: { unread: string[] } } | undefined
  const fresh = (): { unread: string[] } => ({ unread: [] })
  return {
    entries,
    movement(one: Movement): void {
      unknown = undefined
      entries.push({ movement: one })
    },
    /** Something begins here that is known and belongs to the file. */
    known(): void {
      unknown = undefined
    },
    /** Nobody knows this tag. */
    unknown({ name, closes, attributes, text }: Tag): void {
      if (!closes && (unknown === undefined || unknown.name === name)) unknown = { name, entry: fresh() }
      const entry = unknown?.entry ?? fresh()
      const said = [ownAttributes(attributes), text].filter(Boolean)
      if (said.length > 0 && entry.unread.length === 0) entries.push(entry)
      if (said.length > 0) entry.unread.push(closes ? '' : name, ...said)
      if (closes && unknown?.name === name) unknown = undefined
    },
    /** A text that is in no element. */
    text(stray: string): void {
      if (stray === '') return
      if (unknown && unknown.entry.unread.length > 0) unknown.entry.unread.push(stray)
      else entries.push({ unread: [stray] })
    },
  }
}

/** What stands in data that nobody knows. */
export function textOfUnread(unread: readonly string[]): string {
  return unread.filter(Boolean).join(' ').replace(/\s+/g, ' ').slice(0, 200).toWellFormed()
}
