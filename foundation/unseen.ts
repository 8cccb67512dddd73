/**
 * Marks nobody sees. They come along with what is copied from a chat, a sheet or a web page, and make two texts that
 * look alike differ. What must always be true: what a person typed loses them before anything looks at it.
 */

/** Soft hyphens, marks without width, those that turn the direction of writing, fillers, tags and variations. */
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

const picture = /\p{Extended_Pictographic}/u
/** Scripts whose letters change their form when they join. */
const joining = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u

/**
 * A text without marks nobody sees, its spaces as they are. What holds an emoji together stays, as in one of two people, and
 * joiners between letters that join. `'Ada\u2060 Obi'` → `'Ada Obi'`.
 */
export function withoutMarks(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text
  const signAt = (at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0)
  const isNeeded = (mark: string, at: number) => {
    if (mark === '\ufe0f') return picture.test(signAt(at - 1)) || picture.test(signAt(at - 2))
    const next = signAt(at + 1)
    return (mark === '\u200d' && picture.test(next)) || (/[\u200c\u200d]/.test(mark) && joining.test(next))
  }
  return text.replace(unseen, (mark: string, at: number) => (isNeeded(mark, at) ? mark : ''))
}

/** A text without marks nobody sees, and with ordinary spaces: `'Ada\u2060\u00a0Obi'` → `'Ada Obi'`. */
export function withoutUnseen(text: string): string {
  return withoutMarks(text).replace(spaces, ' ')
}
