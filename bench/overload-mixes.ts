/**
 * What members notice of others who ask for what is expensive: strangers whose passwords have to be hashed, and a member
 * whose questions wait for a service that does not answer. Whoever asks so asks again at once, whatever the answer was.
 */
import { Agent, request } from 'node:http'
import { checkCardPayment, openCheckout } from '@kolo/cards/contract'
import { startOwnPaystack } from '@kolo/cards/testing'
import { naira } from '@kolo/foundation/money'
import { requestOf } from '@kolo/foundation/request'
import { signIn, signUp } from '@kolo/identity/contract'
import { signUpAnswers } from '@kolo/identity/testing'
import { makeCardDeposit } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { newCaller } from './caller.ts'
import { makeAdministrators } from './community.ts'
import type { Figure } from './measure.ts'
import type { Outcome, Setting, Stretch } from './open-loop.ts'
import { type Product, startProduct } from './product.ts'

/** What must hold for members beside each of them. */
const wanted = { answered: 0.95, servedMs: 1_000 }
/** What members ask for meanwhile, at a steady pace. */
const stretch = { perSecond: 40, seconds: 6 }
const password = 'calabash-lantern-27'

/** How a stretch of members' questions is run, and who they are. */
type Members = {
  settingOf: (product: Product) => Promise<Setting>
  run: (setting: Setting, stretch: Stretch) => Promise<Outcome>
}

/** Asks as members do, alone and beside each of the others. */
export async function measureMixes({ settingOf, run }: Members): Promise<Figure[]> {
  const paystack = await startOwnPaystack()
  const { secretKey, url } = paystack.settings
  const product = await startProduct({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_URL: url })
  try {
    const setting = await settingOf(product)
    const checking = await startCheck(product)
    paystack.behave({ silent: true })
    await run(setting, { ...stretch, seconds: 2 })
    const mixes: [what: string, begin: () => Others][] = [
      ['beside nobody', () => begin(product, [])],
      ['beside 20 strangers who guess', () => begin(product, guessers(product, 20))],
      ['beside 40 strangers who guess', () => begin(product, guessers(product, 40))],
      ['beside 16 checks of one member, unanswered', () => begin(product, checking)],
    ]
    const figures: Figure[] = []
    for (const [what, beginOthers] of mixes) {
      const others = beginOthers()
      const outcome = await run(setting, stretch)
      figures.push(...figuresOf(what, outcome, await others.stop()))
    }
    return figures
  } finally {
    await product.stop()
    await paystack.close()
  }
}

/** Which figures did not hold. */
export function brokenMixes(figures: readonly Figure[]): string[] {
  return figures.filter(({ ratio }) => ratio !== undefined && ratio > 1).map(({ what }) => what)
}

type Asking = { from: string; ask: () => { path: string; headers: Record<string, string>; body: string } }
type Others = { stop: () => Promise<number> }

/** Strangers, each at an address of their own, who invent an e-mail for each of their guesses. */
function guessers({ origin }: Product, count: number): Asking[] {
  let guess = 0
  return Array.from({ length: count }, (_, number) => ({
    from: `127.0.2.${number + 1}`,
    ask: () => {
      const body = { email: `invented${guess++}@mail.example`, password }
      const { path, headers, body: sent } = requestOf(signIn, { body }, undefined)
      return { path, headers: { origin, ...headers }, body: String(sent) }
    },
  }))
}

/** Sixteen times the same member at one address, who asks what became of a card payment. */
async function startCheck(product: Product): Promise<Asking[]> {
  const { origin } = product
  const [chief, second] = await makeAdministrators(product)
  if (!chief || !second) throw new Error('Two administrators are needed')
  await openCollectionAccount(chief, second)
  const plan = await openPlan(chief, second)
  const member = newCaller(origin)
  await member.call(signUp, { body: signUpAnswers('card@kolo.example', 'Bisi Cole', password) })
  const goal = await openOrdinaryGoal(member, plan.id)
  const body = { amountKobo: naira(5_000n) }
  const { id } = await member.call(makeCardDeposit, { params: { id: goal.id }, body })
  await member.call(openCheckout, { params: { id } })
  const { path, headers } = requestOf(checkCardPayment, { params: { id } }, undefined)
  const asked = { path, headers: { origin, ...headers, cookie: member.cookie() ?? '' }, body: '' }
  return Array.from({ length: 16 }, () => ({ from: '127.0.3.1', ask: () => asked }))
}

/** Lets them ask over and over, one request in flight each, until they are stopped; answers how many were answered. */
function begin({ origin }: Product, askers: readonly Asking[]): Others {
  let over = false
  let answered = 0
  const asking = askers.map(async ({ from, ask }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
    while (!over) {
      const { path, headers, body } = ask()
      await new Promise<void>((done) => {
        const sent = request(origin + path, { method: 'POST', headers, agent }, (response) => {
          answered += 1
          response.resume().once('close', done)
        })
        sent.once('error', () => done()).end(body)
      })
    }
    agent.destroy()
  })
  return {
    stop: async () => {
      over = true
      await Promise.all(asking)
      return answered
    },
  }
}

function figuresOf(what: string, outcome: Outcome, others: number): Figure[] {
  const { asked, served, servedP50, servedP99 } = outcome
  return [
    {
      what: `Members ${what}: answered, of ${asked} questions (allowed at least: ${wanted.answered * 100}%)`,
      value: `${((served / asked) * 100).toFixed(1)}%${others > 0 ? `; the others had ${others} answers` : ''}`,
      ratio: wanted.answered / (served / asked),
    },
    {
      what: `Members ${what}: median and 99th percentile`,
      value: `${Math.round(servedP50)} ms, ${Math.round(servedP99)} ms`,
      ratio: servedP99 / wanted.servedMs,
    },
  ]
}
