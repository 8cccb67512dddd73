/**
 * Prepares the texts of a paper for its fonts. What must always be true: a letter is printed as it is, in its own
 * direction, or a question mark stands for it and the paper says so; no letter becomes an empty box.
 *
 * Arabic (Ajami) has a font of its own, whose letters join and run from the right within one piece of text. A piece is
 * therefore kept together by spaces that do not break; a longer one goes on below.
 */
import type { Content } from './document-parts.ts'

/** Which letters the two fonts have, by code point. */
export type FontLetters = { plain: ReadonlySet<number>; arabic: ReadonlySet<number> }

/** What a paper says at its end where it could not print a letter. */
export const unprintedNote = 'A question mark stands for letters or signs that this paper cannot print.'

/** How long a piece of Arabic can be that is kept on one line. */
const pieceMost = 30

const alwaysThere = /^[\x20-\x7e\u00a0-\u017f\u2013\u2019\u20a6\u2212]*$/
const arabicPiece =
  /([\u0600-\u065f\u066a-\u06ef\u06fa-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]+(?:[ .,'’-][\u0600-\u065f\u066a-\u06ef\u06fa-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]+)*)/u
/** Without its tables for shaping, the plain font writes no script whose letters change beside each other. */
const shaped = /\p{Script=Devanagari}/u

/** How much larger Arabic is written, whose letters are small beside the others of one size. */
const arabicSize = 1.2

/** A text of one or more pieces as `pdfmake` takes it. */
type Pieces = string | Content[]

/** The document with every text of it prepared, and the note at its end where a letter is missing. */
export function withPrintedLetters(document: Content, letters: FontLetters): Content {
  let isWhole = true
  const inline = (text: string, size: number): Pieces => {
    if (alwaysThere.test(text)) return text
    const drawn = chunksOf(text, letters, size)
    isWhole &&= drawn.isWhole
    return drawn.pieces
  }
  const node = (part: unknown, size: number): unknown => {
    if (typeof part === 'string') {
      const pieces = inline(part, size)
      return typeof pieces === 'string' ? pieces : { text: pieces }
    }
    if (Array.isArray(part)) return part.map((one) => node(one, size))
    if (typeof part === 'function') return (...given: unknown[]) => node(part(...given), size)
    return part === null || typeof part !== 'object' ? part : nodeOf(part as Content, size)
  }
  const nodeOf = (part: Content, around: number): Content => {
    const size = typeof part.fontSize === 'number' ? part.fontSize : around
    const next: Content = { ...part }
    for (const name of ['stack', 'columns', 'content', 'header', 'footer'])
      if (name in part) next[name] = node(part[name], size)
    if ('text' in part)
      next.text = typeof part.text === 'string' ? inline(part.text, size) : node(part.text, size)
    if ('table' in part) {
      const table = part.table as Content
      next.table = { ...table, body: node(table.body, size) }
    }
    return next
  }
  const { fontSize } = document.defaultStyle as { fontSize: number }
  const drawn = nodeOf(document, fontSize)
  if (isWhole) return drawn
  const note = { text: unprintedNote, fontSize: 7.5, margin: [0, 16, 0, 0] }
  return { ...drawn, content: [...(drawn.content as unknown[]), note] }
}

function chunksOf(text: string, letters: FontLetters, size: number): { pieces: Pieces; isWhole: boolean } {
  const plain = text
    .normalize('NFC')
    // The dot of an i makes way for a tone mark only where both are one letter: í with a dot below, not ị with an acute.
    .replace(/ị([\u0300-\u0304])/gu, (_, tone: string) => `${`i${tone}`.normalize('NFC')}\u0323`)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(Number(digit.codePointAt(0)) & 15))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const parts = plain.split(arabicPiece)
  let isWhole = true
  const known = (part: string, font: ReadonlySet<number>) =>
    part.replace(/\P{ASCII}+/gu, (run) => {
      const kept = [...run].map((letter) => {
        const isThere = font.has(letter.codePointAt(0) ?? 0) && !shaped.test(letter)
        isWhole &&= isThere
        return isThere ? letter : '?'
      })
      return kept.join('').replace(/\?+/g, '?')
    })
  // Every second part is what the split looked for.
  const pieces = parts.map((part, at) =>
    at % 2 === 0
      ? { text: known(part, letters.plain) }
      : { text: onLines(known(part, letters.arabic)), font: 'Arabic', fontSize: arabicSize * size },
  )
  const filled = pieces.filter(({ text: piece }) => piece !== '')
  return { pieces: parts.length === 1 ? (filled[0]?.text ?? '') : filled, isWhole }
}

/** Words of Arabic that stay together, on as many lines as they need. */
function onLines(arabic: string): string {
  const lines: string[] = []
  for (const word of arabic.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < pieceMost) lines.push(`${lines.pop()}\u00a0${word}`)
    else lines.push(word)
  }
  return lines.join('\n')
}
