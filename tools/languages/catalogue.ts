/** Which files hold texts, and the catalogues that lie in `languages/`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { findTexts, textsOfPage } from './texts.ts'

/** The texts of one language. What is missing is said in English. */
export type Catalogue = {
  readonly language: string
  /** What the language calls itself. */
  readonly name: string
  /** Whether somebody who speaks it has read all of it and answers for it; until then nobody is offered it. */
  readonly reviewed: boolean
  readonly texts: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'languages')

/** Whether people read what is written in a file, seen from the project's folder. */
export function isSpoken(path: string): boolean {
  if (/\.test\.tsx?$|(^|\/)(testing|gallery|dist|node_modules|charts\/testing)\//.test(path)) return false
  if (/^features\/[^/]+\/(?:[^/]+\/)?screens\/.*\.tsx?$|^(ui|web)\/.*\.tsx?$/.test(path)) return true
  if (/^foundation\/(day-words|lien|problem|time|wire)\.ts$/.test(path)) return true
  if (
    /^features\/notices\/(?:[^/]+\/)?server\/(mail-layout|digests)\.ts$|^server\/http\/problems\.ts$/.test(
      path,
    )
  )
    return true
  return /^features\/[^/]+\/(.*\/)?[^/]*\.(messages|notifications|contract)\.tsx?$|^features\/[^/]+\/(?:(?!server\/)[^/]+\/)?[^/]+\.rules\.ts$/.test(
    path,
  )
}

/** All files that hold texts, in their order, seen from the project's folder. */
export function spokenFiles(): string[] {
  const under = (top: string): string[] =>
    readdirSync(join(root, top), { withFileTypes: true }).flatMap((entry) => {
      const path = `${top}/${entry.name}`
      if (['node_modules', 'dist', 'generated'].includes(entry.name)) return []
      return entry.isDirectory() ? under(path) : [path]
    })
  return ['features', 'foundation', 'server/http', 'ui', 'web'].flatMap(under).filter(isSpoken).sort()
}

/** The English texts by the part of the product that says them: `features/savings`, `ui`. */
export function englishTexts(): Record<string, string[]> {
  const parts = new Map<string, Set<string>>()
  for (const file of spokenFiles()) {
    const [top = '', name = ''] = file.split('/')
    const part = top === 'features' ? `${top}/${name}` : top
    const texts = parts.get(part) ?? new Set()
    for (const { key } of findTexts(file, readFileSync(join(root, file), 'utf8'))) texts.add(key)
    if (texts.size > 0) parts.set(part, texts)
  }
  const pages = readdirSync(join(root, 'web')).filter((file) => file.endsWith('.html'))
  for (const page of pages)
    for (const text of textsOfPage(readFileSync(join(root, 'web', page), 'utf8'))) parts.get('web')?.add(text)
  return Object.fromEntries([...parts].map(([part, texts]) => [part, [...texts].sort()]))
}

/** The catalogue of a language; undefined where there is none. */
export function readCatalogue(language: string): Catalogue | undefined {
  const file = join(folder, `${language}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A file as the catalogue names it, wherever the project lies. */
export const pathFromRoot = (file: string): string => relative(root, file).split(sep).join('/')

/** The catalogue of the language that is being built, which the build names in its environment; undefined for English. */
export function builtCatalogue(): Catalogue | undefined {
  const language = process.env.KOLO_LANGUAGE
  return language === undefined ? undefined : readCatalogue(language)
}

/** The files of which the server says something: what is told, refused and laid out as a mail. */
export function serverWords(): string[] {
  const tells =
    /^features\/[^/]+\/(?:(?!server\/|screens\/)[^/]+\/)?[^/]+\.messages\.ts$|\.notifications\.ts$|^foundation\/(?:day-words|lien|time)\.ts$|\/(?:mail-layout|digests)\.ts$/
  return spokenFiles().filter((file) => tells.test(file))
}
