/** The pages a newcomer reads first name nothing that is not there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './source-tree.ts'

/** Where a short name may lie: the slice both pages walk through, and the printed pages. */
const places = ['', 'features/savings', 'docs']

/** What a page names in code: files and folders, and scripts of npm. A name with `NNN` or `<…>` stands for many. */
function namesIn(page: string): { files: string[]; scripts: string[] } {
  const text = readFileSync(join(root, page), 'utf8')
  const tree = [...text.matchAll(/^([a-z]+\/) {2}/gm)].map(([, folder = '']) => folder)
  const code = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const names = code.filter((name) => !/NNN|[<(]/.test(name))
  return {
    files: [
      ...tree,
      ...names.filter((name) => /^[\w./-]+$/.test(name) && /\/|\.(ts|tsx|md|sql)$/.test(name)),
    ],
    scripts: names.flatMap((name) => /\bnpm (?:run )?([\w:]+)/.exec(name)?.[1] ?? []),
  }
}

it.each([
  ['docs/add-a-field.md', 7, 1],
  ['docs/start-here.md', 20, 4],
])('every file and script %s names is there', (page, leastFiles, leastScripts) => {
  const { files, scripts } = namesIn(page)
  expect(files.length).toBeGreaterThanOrEqual(leastFiles)
  expect(scripts.length).toBeGreaterThanOrEqual(leastScripts)
  expect(files.filter((name) => !places.some((place) => existsSync(join(root, place, name))))).toEqual([])
  const known = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  expect(scripts.filter((name) => !(name in known))).toEqual([])
})
