/**
 * Letters as people look for them. Nigerian names are written with letters that keyboards, banks and payroll programs
 * lack: `Ọláńrewájú` and `Ɗanjuma` arrive as `OLANREWAJU` and `DANJUMA`. What must always be true: every place that
 * searches, sorts or compares names folds them here, and `fold_letters` of the database folds a Latin letter alike.
 */

/** Letters that Unicode does not take apart, with the plain letters they are written with where they are missing. */
const plainOf: Record<string, string> = {
  a: 'ⱥɑɐɒ',
  b: 'ƀƃɓƅ',
  c: 'ȼƈɕↄ',
  d: 'đɖɗðƌȡ',
  e: 'ǝəɛɇɘɜ',
  f: 'ƒ',
  g: 'ǥɠɡɣɤ',
  h: 'ħɦⱨɥ',
  i: 'ıɨɩɪ',
  j: 'ȷɉʝɟ',
  k: 'ƙⱪĸʞ',
  l: 'łƚɫɬɭⱡȴʟ',
  m: 'ɱɯ',
  n: 'ŋɲɳƞȵɴ',
  o: 'øɔɵɷȣ',
  p: 'ƥᵽɸ',
  q: 'ɋ',
  r: 'ɍɽɾʀʁɹ',
  s: 'ʃʂȿẜẝƨ',
  t: 'ŧƭʈⱦƫȶ',
  u: 'ʉʊ',
  v: 'ʋⱱʌ',
  w: 'ⱳƿ',
  y: 'ƴɏȝ',
  z: 'ƶȥʒⱬʐʑɀ',
  ae: 'æ',
  oe: 'œ',
  ss: 'ßẞ',
  th: 'þ',
  hv: 'ƕ',
  gh: 'ƣ',
  db: 'ȸ',
  qp: 'ȹ',
  "'": 'ʼʻʽʹˈꞌʔɂ',
}

const folded = new Map(
  Object.entries(plainOf).flatMap(([plain, letters]) =>
    [...letters].flatMap((letter): [string, string][] => [
      [letter, plain],
      ...(letter.toUpperCase().length === 1 && letter.toUpperCase() > '\u007f'
        ? [[letter.toUpperCase(), plain.toUpperCase()] as [string, string]]
        : []),
    ]),
  ),
)

/**
 * A text with plain letters: no tone marks, dots, hooks and strokes, full-width letters and ligatures as their plain
 * ones, and no marks nobody sees. Capitals stay. `Ọláńrewájú Ɗanjuma` → `Olanrewaju Danjuma`, `Øystein` → `Oystein`.
 */
export function foldLetters(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return bare.replace(/\P{ASCII}/gu, (letter) => folded.get(letter) ?? letter).normalize('NFC')
}

/**
 * The words of a name as they are compared: small plain letters; an apostrophe belongs to its word, every other mark
 * ends one. `Ƙofar-Ɓaɓa Sa’adatu` → `kofar`, `baba`, `saadatu`.
 */
export function nameWords(name: string): string[] {
  return withoutApostrophes(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Plain letters without the apostrophes in them, because half of those who write a name leave them out. */
export function withoutApostrophes(name: string): string {
  return foldLetters(name.replace(/[`´′]/g, "'")).replace(/['’‘]/g, '')
}
