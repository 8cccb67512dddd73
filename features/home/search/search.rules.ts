/** How the one search is asked, and which parts of a text it shows as found. */
import { nameWords } from '@kolo/foundation/letters'

/** From so many letters on there is an answer. */
export const lettersLeast = 2

/** How many records of a kind are shown. */
export const shownOfKind = 5

/** A piece of a text, and whether the search found it. */
export type Piece = { text: string; isFound: boolean }

/** `marked('Aisha Bashir-Lawal', 'bash')` → `Aisha `, found `Bashir`, `-Lawal`: words that begin with a searched one. */
export function marked(text: string, searched: string): Piece[] {
  const words = nameWords(searched)
  return text.split(/([^\p{L}\p{N}’']+)/u).flatMap((piece): Piece[] => {
    if (piece === '') return []
    const plain = nameWords(piece).join('')
    return [{ text: piece, isFound: plain !== '' && words.some((word) => plain.startsWith(word)) }]
  })
}
