/**
 * Prints `docs/money-map.md`: for everything that moves money, which accounts are debited and credited. Every feature
 * that posts says so beside its postings, in a list whose name ends in `MoneyMap`. Fails when the page is stale;
 * `UPDATE_DOCS=1` prints it anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { accountKinds } from '@kolo/ledger/accounts'
import { describe, expect, it } from 'vitest'
import { projectFiles, root } from './source-tree.ts'

type Line = { event: string; debit: string; credit: string }
type Chapter = { feature: string; path: string; lines: Line[] }

const page = `${root}docs/money-map.md`
const pattern = /^features\/([\w-]+)\/(?:([\w-]+)\/)?server\/(?:[\w-]+\/)?[\w-]+\.postings\.ts$/

function isLine(value: unknown): value is Line {
  const { event, debit, credit } = (value ?? {}) as Partial<Line>
  return [event, debit, credit].every((cell) => typeof cell === 'string' && cell !== '')
}

async function readChapters(): Promise<Chapter[]> {
  const paths = projectFiles()
    .filter((path) => pattern.test(path))
    .sort()
  return await Promise.all(
    paths.map(async (path) => {
      const module = (await import(`${root}${path}`)) as Record<string, unknown>
      const lines = Object.entries(module).flatMap(([name, value]) =>
        name.endsWith('MoneyMap') && Array.isArray(value) ? (value as unknown[]) : [],
      )
      const [, feature = '', noun] = pattern.exec(path) ?? []
      return {
        feature: noun === undefined || noun === feature ? feature : `${feature}, ${noun}`,
        path,
        lines: lines.filter(isLine),
      }
    }),
  )
}

/** The accounts a cell names, such as `member_wallet` in `the rest to member_wallet:<member>`. */
function kindsIn(cell: string): string[] {
  return [...cell.matchAll(/\b([a-z_]+):/g)].map(([, kind]) => kind ?? '')
}

function printed(chapters: readonly Chapter[]): string {
  const marked = (cell: string) =>
    cell.replace(/\b[a-z_]+:(?:<[^>]+>|[\w-]+)/g, (account) => `\`${account}\``)
  const table = ({ lines }: Chapter) =>
    [
      '|what happens|debit|credit|',
      '|---|---|---|',
      ...lines.map(({ event, debit, credit }) => `|${event}|${marked(debit)}|${marked(credit)}|`),
    ].join('\n')
  const used = new Set(chapters.flatMap(({ lines }) => lines.flatMap((line) => kindsOf(line))))
  const unused = Object.keys(accountKinds).filter((kind) => !used.has(kind))
  return [
    '# The money map',
    'Printed from the code (`npm run docs:print`). Debit and credit are always equal; a reversal exchanges the two. `ledger/README.md` describes the accounts.',
    ...chapters.map((chapter) => `## ${chapter.feature}\n\n${table(chapter)}`),
    `## Accounts nothing is posted to yet\n\n${unused.map((kind) => `\`${kind}\``).join(', ') || 'None.'}`,
    '',
  ].join('\n\n')
}

function kindsOf({ debit, credit }: Line): string[] {
  return [...kindsIn(debit), ...kindsIn(credit)]
}

describe('the money map', () => {
  it('has a line for every feature that posts, and names only accounts that exist', async () => {
    const chapters = await readChapters()
    expect(chapters.length).toBeGreaterThan(0)
    for (const { path, lines } of chapters) {
      expect(lines, path).not.toEqual([])
      for (const line of lines) {
        const kinds = kindsOf(line)
        expect(kinds.length, line.event).toBeGreaterThan(1)
        for (const kind of kinds) expect(Object.keys(accountKinds), line.event).toContain(kind)
      }
    }
  })

  it('is printed as the code has it (UPDATE_DOCS=1 prints it anew)', async () => {
    const fresh = printed(await readChapters())
    if (process.env.UPDATE_DOCS === '1') writeFileSync(page, fresh)
    expect(existsSync(page) ? readFileSync(page, 'utf8') : '').toBe(fresh)
  })
})
