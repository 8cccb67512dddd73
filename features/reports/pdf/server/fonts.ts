/**
 * The fonts of papers: Noto Sans has every letter of Nigeria's languages, Harmattan is made for the Arabic script of West
 * Africa. `pdfmake` puts only the letters that stand on a paper into it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import type { FontLetters } from './printed-letters.ts'

const { resolve } = createRequire(import.meta.url)

const read = (path: string) => readFileSync(resolve(path))

/** The files by the names they have for `pdfmake`, and which letters they have. */
export function readFonts(): { files: ReadonlyMap<string, Buffer>; letters: FontLetters } {
  const plain = inOnePiece(read('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'))
  const bold = inOnePiece(read('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'))
  const arabic = read('@expo-google-fonts/harmattan/Harmattan_400Regular.ttf')
  const arabicBold = read('@expo-google-fonts/harmattan/Harmattan_700Bold.ttf')
  const files = { plain, 'plain-bold': bold, arabic, 'arabic-bold': arabicBold }
  const lettersOf = (font: Buffer) => new Set(create(font).characterSet)
  return {
    files: new Map(Object.entries(files)),
    letters: { plain: lettersOf(plain), arabic: lettersOf(arabic) },
  }
}

/**
 * The font without the rule that takes a letter apart. It would draw `Ṣ` as an S and a dot, and text copied out of the PDF
 * would have the dot on every S; the letter in one piece looks the same. Its name in the table of substitutions is
 * changed to one that nobody asks for.
 */
function inOnePiece(font: Buffer): Buffer {
  for (let table = 0; table < font.readUInt16BE(4); table += 1) {
    const entry = 12 + 16 * table
    if (font.toString('latin1', entry, entry + 4) !== 'GSUB') continue
    const substitutions = font.readUInt32BE(entry + 8)
    const features = substitutions + font.readUInt16BE(substitutions + 6)
    for (let feature = 0; feature < font.readUInt16BE(features); feature += 1) {
      const name = features + 2 + 6 * feature
      if (font.toString('latin1', name, name + 4) === 'ccmp') font.write('none', name, 'latin1')
    }
  }
  return font
}
