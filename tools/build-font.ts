/**
 * Cuts the display font to what the product writes: Latin, the naira sign, the dotted Yoruba and Igbo letters,
 * tone marks and tabular figures, in the one weight of the design. About 15 KB instead of a whole family.
 * The package ships three files by script, so three small files come out; `unicode-range` in ui/tokens.css
 * lets the browser ask only for those a page needs. Made by the build, never committed.
 */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const folder = join(import.meta.dirname, '../ui/generated')

const cuts = [
  {
    from: 'latin',
    to: 'kolo-display.woff2',
    ranges:
      '20-7E A0 A3 B7 C0-C1 C8-C9 CC-CD D1-D3 D7 D9-DA E0-E1 E8-E9 EC-ED F1-F3 F9-FA 2013-2014 2018-2019 201C-201D 2026 2212',
  },
  { from: 'latin-ext', to: 'kolo-naira.woff2', ranges: '20A6 304' },
  {
    from: 'vietnamese',
    to: 'kolo-dotted.woff2',
    ranges: '300-301 323 1EB8-1EB9 1ECA-1ECD 1EE4-1EE5',
  },
] as const

/** "20-22 A0" → " !\" ". Hexadecimal code points, ranges inclusive. */
function lettersOf(ranges: string): string {
  return ranges
    .split(' ')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step))
    })
    .join('')
}

/** Writes the font files that are missing. Safe to call on every build: existing files are left alone. */
export async function buildFont(): Promise<void> {
  const home = dirname(
    createRequire(import.meta.url).resolve('@fontsource-variable/bricolage-grotesque/package.json'),
  )
  await mkdir(folder, { recursive: true })
  for (const cut of cuts) {
    const target = join(folder, cut.to)
    if (await stat(target).catch(() => undefined)) continue
    const whole = await readFile(join(home, 'files', `bricolage-grotesque-${cut.from}-wght-normal.woff2`))
    const small = await subsetFont(whole, lettersOf(cut.ranges), {
      targetFormat: 'woff2',
      variationAxes: { wght: 650 },
    })
    await writeFile(target, small)
  }
}
