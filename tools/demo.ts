/**
 * `npm run demo`: the product as it is, on a data folder of its own with an invented community of two years. The first
 * time the story is told through the product's own commands and postings, so that every balance has its journal; afterwards
 * the folder is used as it was left.
 */
import { resolve } from 'node:path'
import { StartProblem } from '@kolo/database/start-problem'
import { clock } from '@kolo/server/clock'
import { populate } from './demo/populate.ts'
import { emailOf, signIns } from './demo/sign-ins.ts'
import { demoNames } from './demo/staff.ts'
import { startLocalProvider } from './local-openid-provider.ts'

const size = { seed: 27, members: 240, months: 24 }

/** Who can sign in with "Google" in the demonstration: somebody new, a member, and two the rules are shown on. */
function peopleAtTheProvider() {
  return [
    { sub: 'kemi-ajayi', email: 'kemi.ajayi@mail.example', emailVerified: true, name: 'Kemi Ajayi' },
    { sub: 'a-member', email: emailOf(demoNames.member), emailVerified: true, name: demoNames.member },
    { sub: 'without-a-name', email: 'somebody@mail.example', emailVerified: true },
    { sub: 'not-verified', email: 'not.verified@mail.example', emailVerified: false, name: 'Ladi Yaro' },
  ]
}

/** A provider on this machine stands in for Google, unless another one is named or people come from elsewhere. */
async function offerGoogle(): Promise<void> {
  const { env } = process
  if (env.GOOGLE_CLIENT_ID || env.ORIGIN) return
  const people = peopleAtTheProvider()
  // The same port each time, because who somebody is at a provider begins with the provider's address.
  const provider = await startLocalProvider({ people, port: 3993 }).catch(() => undefined)
  if (!provider)
    return console.log('Port 3993 is taken: the demonstration does without signing in with Google.')
  Object.assign(env, provider.environment)
  console.log(`Signing in with Google is played by a provider on this machine, ${env.GOOGLE_ISSUER}.`)
}

/** A bar where somebody watches, a line for each quarter where it is written to a file; answers the per cent said last. */
function tellProgress({ done, total }: { done: number; total: number }, before: number): number {
  const percent = Math.floor((done / total) * 100)
  const story = `Telling the story of an invented community: ${percent}%`
  if (process.stdout.isTTY) {
    const full = Math.floor(percent / 5)
    process.stdout.write(`\r${story} [${'#'.repeat(full)}${'.'.repeat(20 - full)}]`)
    return percent
  }
  if (percent < before + 25) return before
  console.log(story)
  return percent
}

async function prepare(): Promise<void> {
  const { env } = process
  if (env.DATABASE_URL)
    throw new StartProblem('The demonstration brings its own database: start it without DATABASE_URL.')
  env.DATA_DIR = resolve(env.DATA_DIR || './demo-data')
  env.COMMUNITY_NAME ||= 'Raffia Savings Club'
  const started = performance.now()
  let before = 0
  const ending = await populate(env.DATA_DIR, env.COMMUNITY_NAME, { ...size, now: clock() }, (progress) => {
    before = tellProgress(progress, before)
  })
  if (!ending) return
  const seconds = Math.round((performance.now() - started) / 1_000)
  const { members, payments, proof } = ending
  console.log(
    `${process.stdout.isTTY ? '\n' : ''}Made ${members} members and ${payments} payments in ${seconds} s; the books balance over ${proof.transfers} transfers.`,
  )
}

try {
  const asksForHelp = process.argv.length > 2
  if (!asksForHelp) {
    await prepare()
    await offerGoogle()
  }
  await import('@kolo/server/main')
  if (!asksForHelp && process.exitCode === undefined) console.log(signIns())
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
