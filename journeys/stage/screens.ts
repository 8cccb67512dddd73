/** Every screen the client knows, as the build printed them: a screen that is added is walked without being listed. */
import { readFileSync } from 'node:fs'
import { redirects } from '../../web/redirects.ts'

/** Stands for the id of a record in addresses. */
export const anId = '01900000-0000-7000-8000-000000000001'
const known: string[] = JSON.parse(
  readFileSync(new URL('../../web/dist/client-routes.json', import.meta.url), 'utf8'),
)
/** Second addresses of screens, and those that lead elsewhere or have a document of their own. */
const otherAddresses =
  /^\/(?:savings-goals|portfolio|news|tickets|account|preferences|investment\/.*|auth.*|check|unsubscribe)$/
const otherDesks = /^\/(?:admin\/(?:dashboard|tickets|savings-plans|users|profile)|moderator\/.*)$/
const redirected = new Set<string>(redirects.map(([from]) => from))
const screens = known
  .filter((path) => !redirected.has(path) && !otherAddresses.test(path) && !otherDesks.test(path))
  .map((path) => path.replace(/:\w+/g, anId))

/** The screens of administrators. */
export const ofAdministrators = screens.filter((path) => path.startsWith('/admin'))
/** Those of members, and the pages anybody reads. */
export const ofMembers = screens.filter((path) => !path.startsWith('/admin'))
