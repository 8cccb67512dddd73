/** The build is held to its sizes: a screen, the frame or the sign-in page that grows beyond them is told. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overBudget } from './web-build.ts'

let folder: string

/** A build of these scripts, each so many bytes that nothing makes smaller. */
async function build(scripts: Record<string, number>, routes: Record<string, string[]>): Promise<string[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'theme.js'), '')
  await writeFile(join(folder, 'auth.html'), '<script src="/assets/sign-in.js"></script>')
  await writeFile(join(folder, 'index.html'), '<script src="/assets/start.js"></script>')
  for (const [name, bytes] of Object.entries({ 'sign-in': 10, start: 10, ...scripts }))
    await writeFile(join(folder, 'assets', `${name}.js`), randomBytes(bytes))
  const files = Object.entries(routes).map(([address, names]) => [
    address,
    { scripts: names.map((name) => `assets/${name}.js`) },
  ])
  await writeFile(join(folder, 'route-scripts.json'), JSON.stringify(Object.fromEntries(files)))
  return overBudget(folder)
}

/** So many bytes of text that nothing makes much smaller. */
const noise = (bytes: number) =>
  randomBytes(bytes)
    .toString('latin1')
    .replaceAll(/[\n\r"'`]/g, '.')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo-sizes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the sizes of the build', () => {
  it('are kept where every address asks for little', async () => {
    const routes = { '/dashboard': ['frame', 'home'], '/events': ['frame', 'events'] }
    expect(await build({ frame: 20_000, home: 20_000, events: 29_000 }, routes)).toEqual([])
  })
  it('are not kept by an address whose small scripts come to too much together', async () => {
    const routes = {
      '/dashboard': ['frame', 'home', 'words'],
      '/savings': ['frame', 'words'],
      '/wallet': ['frame'],
    }
    expect(await build({ frame: 20_000, home: 20_000, words: 20_000 }, routes)).toEqual([
      expect.stringMatching(/^The scripts of \/dashboard are 400\d\d bytes, over 30000\.$/),
    ])
  })
  it('count what the first scripts ask for, and tell of what the page does not name', async () => {
    await build({ base: 101_000, frame: 10 }, { '/dashboard': ['frame'] })
    await writeFile(join(folder, 'assets', 'start.js'), 'import{a as b}from"./base.js";b()')
    expect(await overBudget(folder)).toEqual([
      'index.html does not name assets/base.js, which its scripts begin with.',
      expect.stringMatching(/^The first scripts are 101\d\d\d bytes, over 100000\.$/),
    ])
  })
  it('count what a press fetches with all it needs, and not what was there before or what draws a PDF', async () => {
    const routes = { '/dashboard': ['frame', 'home'], '/events': ['frame', 'events'] }
    const sizes = { frame: 20_000, home: 100, events: 100, month: 18_000, days: 18_000, 'pdf-1': 90_000 }
    await build(sizes, routes)
    const write = (name: string, text: string) => writeFile(join(folder, 'assets', `${name}.js`), text)
    await write('events', 'press(()=>import(`./month.js`));press(()=>import(`./pdf-1.js`))')
    expect(await overBudget(folder)).toEqual([])
    await write('month', `import{a}from"./days.js";import{b}from"./frame.js";//${noise(22_000)}`)
    expect(await overBudget(folder)).toEqual([
      expect.stringMatching(/^A press on \/events fetches \d{5} bytes for assets\/month\.js, over 35000\.$/),
    ])
    await write('events', 'press(()=>import(`./days.js`))')
    await write('days', `press(()=>import("./month.js"));//${noise(22_000)}`)
    expect(await overBudget(folder)).toEqual([])
  })
  it('are not kept by too large a frame, first script or sign-in page', async () => {
    const routes = { '/dashboard': ['frame', 'home'], '/savings': ['frame'] }
    const sizes = { frame: 31_000, home: 100, start: 101_000, 'sign-in': 102_000 }
    const told = await build(sizes, routes)
    expect(told.map((one) => one.replace(/\d+ bytes/, 'n bytes'))).toEqual([
      'The scripts of /auth are n bytes, over 100000.',
      'The frame of members is n bytes, over 30000.',
      'The first scripts are n bytes, over 100000.',
    ])
  })
})
