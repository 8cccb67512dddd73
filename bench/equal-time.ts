/**
 * Does the time of an answer tell whether an e-mail has an account? Signing in with a wrong password and asking for a
 * new one, in turns for an e-mail that has an account and for one that has none.
 */
import { connect } from '@kolo/database/connection'
import type { CallInput, Endpoint } from '@kolo/foundation/endpoint'
import { ApiProblem } from '@kolo/foundation/request'
import { requestPasswordReset, signIn } from '@kolo/identity/contract'
import { sql } from 'kysely'
import { newCaller } from './caller.ts'
import { type Figure, median, milliseconds, type Section } from './measure.ts'
import { type Product, startProduct } from './product.ts'

const turns = 100
const warmingTurns = 10
const unknown = 'nobody@kolo.example'

/** Measures both questions on one running product, one request at a time. */
export async function measureEqualTime(): Promise<Section> {
  const product = await startProduct()
  const connection = connect({ ownerUrl: product.ownerUrl, max: 1 })
  // Guesses are limited, which is not what is measured here.
  const forget = () => sql`DELETE FROM rate_limits`.execute(connection.db)
  try {
    const password = 'not the password'
    const asked = [
      await inTurns(product, forget, 'Sign-in', signIn, (email) => ({ body: { email, password } })),
      await inTurns(product, forget, 'Asking for a new password', requestPasswordReset, (email) => ({
        body: { email },
      })),
    ]
    return {
      title: 'The time of an answer, with and without an account',
      reference: 'the same request with an e-mail that has an account',
      figures: asked.flat(),
      method: `The product as its own process, one request at a time, ${turns} pairs in turns after ${warmingTurns} that do not count; the medians.`,
    }
  } finally {
    await connection.close()
    await product.stop()
  }
}

async function inTurns<E extends Endpoint>(
  { origin, administrator }: Product,
  forget: () => Promise<unknown>,
  what: string,
  contract: E,
  inputFor: (email: string) => CallInput<E>,
): Promise<Figure[]> {
  const caller = newCaller(origin)
  const times = { known: [] as number[], unknown: [] as number[] }
  const ask = async (who: keyof typeof times, turn: number) => {
    const start = performance.now()
    await caller.call(contract, inputFor(who === 'known' ? administrator.email : unknown)).catch(expected)
    if (turn >= warmingTurns) times[who].push(performance.now() - start)
  }
  for (let turn = 0; turn < turns + warmingTurns; turn++) {
    await forget()
    // Whoever comes first finds the machine as the one before left it: they take turns at that too.
    const order = turn % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const who of order) await ask(who, turn)
  }
  const [known, other] = [median(times.known), median(times.unknown)]
  return [
    { what: `${what}, e-mail with an account (reference)`, value: milliseconds(known), ratio: 1 },
    { what: `${what}, e-mail without one`, value: milliseconds(other), ratio: other / known },
  ]
}

/** A wrong password is refused; anything else would be measured by mistake. */
function expected(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.code !== 'invalid-credential') throw error
}
