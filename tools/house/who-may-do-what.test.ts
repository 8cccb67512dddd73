/**
 * Prints `docs/who-may-do-what.md` from the permissions and from what every feature declares, so that a committee can
 * review rights without reading code. Fails when the page is stale; `UPDATE_DOCS=1` prints it anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Condition, grantOf, type Permission, permissions, roles } from '@kolo/foundation/access'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { expect, it } from 'vitest'
import { projectFiles, root } from './source-tree.ts'

type NamedAct = { name: string; permission: Permission; openToInactive?: boolean; refusalFor?: unknown }

const page = `${root}docs/who-may-do-what.md`

async function exportsOf(pattern: RegExp): Promise<unknown[]> {
  const paths = projectFiles()
    .filter((path) => pattern.test(path))
    .sort()
  const modules = await Promise.all(
    paths.map((path) => import(`${root}${path}`) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module))
}

function isEndpoint(value: unknown): value is Endpoint {
  const it = value as Endpoint | null
  return typeof it === 'object' && it !== null && 'needs' in it && 'path' in it && 'method' in it
}

function isHandler(value: unknown): value is NamedAct {
  const it = value as NamedAct | null
  return typeof it === 'object' && it !== null && 'permission' in it && typeof it.name === 'string'
}

/** Whether a permission is administrators' alone: members and moderators never have it. */
function isAdministrators(permission: Permission): boolean {
  return grantOf('user', permission) === false && grantOf('moderator', permission) === false
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `|${cells.join('|')}|`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function cellOf(grant: boolean | Condition): string {
  if (typeof grant === 'boolean') return grant ? 'yes' : ''
  return grant
}

function calls(endpoints: Endpoint[]): string {
  return endpoints.map(({ method, path }) => `\`${method} ${path}\``).join('<br>')
}

function actRow(act: NamedAct, endpoints: Endpoint[]): string[] {
  const behind = endpoints.filter(({ needs }) => typeof needs === 'object' && needs.name === act.name)
  // A command without a call of its own is what an open call may turn into, and asks for the proof itself.
  const asksItself = behind.length === 0 && isAdministrators(act.permission)
  // The page promises one proof for the command: `a promised proof is asked by every call` holds each of its calls to it.
  const proof = asksItself || behind.some(({ needsStepUp }) => needsStepUp)
  const answers = [act.refusalFor, proof, act.openToInactive].map((answer) => (answer ? 'yes' : ''))
  return [act.name, act.permission, ...answers, calls(behind)]
}

const readEndpoints = async () =>
  (await exportsOf(/^features\/[\w-]+\/(?:[\w-]+\/)?[\w-]+\.contract\.ts$/)).filter(isEndpoint)

const readActs = async () =>
  (await exportsOf(/^features\/[\w-]+\/(?:[\w-]+\/)?[\w-]+\.access\.ts$/))
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(isHandler)

async function print(): Promise<string> {
  const endpoints = await readEndpoints()
  const acts = await readActs()
  const features = [...new Set(acts.map(({ name }) => name.split('.')[0] ?? ''))].sort()
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  const parts = [
    '# Who may do what',
    'Printed from the code (`npm run docs:print`). The server decides; a screen only shows the decision. An empty cell means no.',
    '## Permissions and roles',
    table(
      ['permission', 'member', 'moderator', 'administrator'],
      permissions.map((permission) => [
        permission,
        ...roles.map((role) => cellOf(grantOf(role, permission))),
      ]),
    ),
    '## Acts',
    [
      '- **record**: the record decides too. A member reaches only their own records (another’s is “not found”), and nobody approves what they prepared, requested or benefit from.',
      '- **proof**: a password, code or passkey within the last `STEP_UP_MINUTES`, at sign-in or since. Reading needs none.',
      '- **inactive**: open to members whose account is not active.',
    ].join('\n'),
    ...features.flatMap((feature) => [
      `### ${feature}`,
      table(
        ['act', 'permission', 'record', 'proof', 'inactive', 'calls'],
        acts
          .filter(({ name }) => name.startsWith(`${feature}.`))
          .sort(byName)
          .map((act) => actRow(act, endpoints)),
      ),
    ]),
    '## Calls that need no permission',
    table(
      ['call', 'name', 'open to', 'proof'],
      endpoints
        .filter(({ needs }) => typeof needs === 'string')
        .sort(byName)
        .map((each) => [
          calls([each]),
          each.name,
          each.needs === 'anyone' ? 'anyone' : 'signed-in',
          each.needsStepUp ? 'yes' : '',
        ]),
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

it('docs/who-may-do-what.md says what the code does (UPDATE_DOCS=1 prints it anew)', async () => {
  const printed = await print()
  if (process.env.UPDATE_DOCS === '1') writeFileSync(page, printed)
  expect(existsSync(page) ? readFileSync(page, 'utf8') : '').toBe(printed)
})

it('every act of administrators asks for a fresh proof', async () => {
  const decides = (await readEndpoints()).filter(
    ({ method, needs }) =>
      method !== 'GET' && typeof needs === 'object' && isAdministrators(needs.permission),
  )
  expect(decides.length).toBeGreaterThan(20)
  expect(decides.filter(({ needsStepUp }) => !needsStepUp).map(({ name }) => name)).toEqual([])
})

it('a promised proof is asked by every call of the act that changes something', async () => {
  const endpoints = await readEndpoints()
  const promised = new Set(
    endpoints.flatMap(({ needs, needsStepUp }) =>
      typeof needs === 'object' && needsStepUp ? needs.name : [],
    ),
  )
  const forgotten = endpoints.filter(
    ({ method, needs, needsStepUp }) =>
      method !== 'GET' && !needsStepUp && typeof needs === 'object' && promised.has(needs.name),
  )
  expect(promised.size).toBeGreaterThan(20)
  expect(forgotten.map(({ name }) => name)).toEqual([])
})

it('every endpoint that needs an act names one that a feature declares', async () => {
  const endpoints = await readEndpoints()
  const declared = await readActs()
  const names = new Set(declared.map(({ name }) => name))
  const unknown = endpoints
    .filter(({ needs }) => typeof needs === 'object' && !names.has(needs.name))
    .map(({ name }) => name)
  expect(unknown).toEqual([])
})
