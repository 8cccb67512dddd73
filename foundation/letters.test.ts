import { describe, expect, it } from 'vitest'
import { foldLetters, nameWords } from './letters.ts'

describe('plain letters', () => {
  it.each([
    ['Ɗanjuma Ƙofar-Ɓaɓa Ƴarima', 'Danjuma Kofar-Baba Yarima'],
    ['Ọláńrewájú Àṣàkẹ́ Ńgọzi Ṣadé', 'Olanrewaju Asake Ngozi Sade'],
    ['Ünal Łukasz Đorđe Øystein ı', 'Unal Lukasz Dorde Oystein i'],
    ['Æsa Œuvre Großmann Þóra ŊŋƐɛƆɔƎǝ', 'AEsa OEuvre Grossmann THora NnEeOoEe'],
    ['ＡＤＡ ﬁne\u00a0A\u00addé\u2060', 'ADA fine Ade'],
    ['محمد 日本', 'محمد 日本'],
  ])('%j are %j', (text, plain) => expect(foldLetters(text)).toBe(plain))

  it('are found for every Latin letter of Europe and Africa that a name is written with', () => {
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    const unused = new Set('ĿŀƍƛƪƸƹƺƻƼƽƾǀǁǂǃẟ')
    const letters = [...from(0xc0, 0x24f), ...from(0x1e00, 0x1ef9)].filter(
      (letter) => /\p{L}/u.test(letter) && !unused.has(letter),
    )
    expect(letters.length).toBeGreaterThan(600)
    expect(letters.filter((letter) => !/^[A-Za-z']+$/.test(foldLetters(letter)))).toEqual(['ẚ'])
  })
  it.each([
    ['Ƙofar-Ɓaɓa Sa’adatu', ['kofar', 'baba', 'saadatu']],
    ["Engr.Musa O'Brien & ʼYar", ['engr', 'musa', 'obrien', 'yar']],
    ['', []],
  ])('of the name %j are the words %j', (name, words) => expect(nameWords(name)).toEqual(words))
})
