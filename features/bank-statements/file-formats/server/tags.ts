/**
 * Files in tags (OFX and CAMT), read from front to end. What must always be true: nothing in a file is expanded, fetched or
 * run, a document type is refused, and a step costs no more however a file is nested.
 */

/** A tag without its prefix and attributes, in capitals, with the text behind it. */
export type Tag = { name: string; closes: boolean; isEmpty: boolean; attributes: string; text: string }

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A text with the five named marks and numbered ones put in; any other stays as it was written. */
function plainText(text: string): string {
  return text
    .replace(/&(#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,5});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
      const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return point >= 32 && point < 0xd800 ? String.fromCodePoint(point) : ''
    })
    .trim()
}

/** Whether a text declares a type of document or marks of its own, which no statement needs. */
export function hasDoctype(text: string): boolean {
  return /<!(DOCTYPE|ENTITY)/i.test(text)
}

/** The tags of a text, one after another. */
export function* tagsIn(text: string): Generator<Tag> {
  const whole = text.replaceAll(/<!\[CDATA\[/g, '').replaceAll(']]>', '')
  for (const [, slash, full = '', attributes = '', value = ''] of whole.matchAll(
    /<(\/?)([A-Za-z][\w.:-]{0,63})((?:[\s/][^<>]*)?)>([^<]*)/g,
  ))
    yield {
      name: full.slice(full.indexOf(':') + 1).toUpperCase(),
      closes: slash === '/',
      isEmpty: attributes.endsWith('/'),
      attributes,
      text: plainText(value),
    }
}
