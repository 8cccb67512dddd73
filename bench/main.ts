/**
 * `npm run bench`: measures each question once, beside a named reference of the same run, and stops by itself. Names of
 * benchmarks as arguments run only those; `--write` keeps the results in `docs/benchmarks.md`, where what did not run
 * stays as it was.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { measureDeposits } from './deposits.ts'
import { measureEntryBytes } from './entry-bytes.ts'
import { measureEqualTime } from './equal-time.ts'
import { measureFirstPaint } from './first-paint.ts'
import { measureLists } from './lists.ts'
import { machineFacts } from './machine.ts'
import type { Section } from './measure.ts'
import { measureMemory } from './memory.ts'
import { measureOverload } from './overload.ts'
import { measureSharedAccount } from './shared-account.ts'

const benchmarks: Record<string, () => Promise<Section>> = {
  'entry-bytes': measureEntryBytes,
  'first-paint': measureFirstPaint,
  deposits: measureDeposits,
  'shared-account': measureSharedAccount,
  'equal-time': measureEqualTime,
  overload: measureOverload,
  memory: measureMemory,
  lists: measureLists,
}

function table({ figures }: Section): string {
  const lines = figures.map(({ what, value, ratio }) => `|${what}|${value}|${ratio?.toFixed(2) ?? ''}|`)
  return ['|what|measured|against the reference|', '|---|---|---|', ...lines].join('\n')
}

function printed(section: Section, seconds: number, load: number): string {
  const { title, reference, method } = section
  const how = `${method} Took ${seconds.toFixed(0)} s; load of the minute before: ${load.toFixed(1)}, on ${facts[0]}.`
  return `## ${title}\n\nReference: ${reference}.\n\n${table(section)}\n\n${how}\n`
}

const headOf = (section: string) => section.slice(0, section.indexOf('\n'))

/** The sections of the page with those in their places that were measured now. */
function withMeasured(page: string, measured: readonly string[]): string[] {
  const kept = page.split(/^(?=## )/m).slice(1)
  const heads = kept.map(headOf)
  const renewed = kept.map(
    (old) => measured.find((one) => headOf(one) === headOf(old)) ?? `${old.trimEnd()}\n`,
  )
  return [...renewed, ...measured.filter((one) => !heads.includes(headOf(one)))]
}

function page(facts: readonly string[], sections: readonly string[]): string {
  return [
    '# Benchmarks',
    'Printed by `npm run bench -- --write`. A ratio compares two things of the same run on the same machine, or a size with its budget. A load above the number of processors means that other programs were competing.',
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...sections,
  ].join('\n\n')
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = names.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(2)
}
const facts = machineFacts()
const sections: string[] = []
for (const [name, measure] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue
  const start = performance.now()
  const load = loadavg()[0] ?? Number.NaN
  const section = await measure()
  const text = printed(section, (performance.now() - start) / 1_000, load)
  sections.push(text)
  console.log(text)
}
if (process.argv.includes('--write')) {
  const path = join(import.meta.dirname, '../docs/benchmarks.md')
  const before = names.length > 0 ? await readFile(path, 'utf8') : ''
  await writeFile(path, page(facts, withMeasured(before, sections)))
}
