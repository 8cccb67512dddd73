/** Signing in with Google against a certified provider, and the product as a process of its own. */

import { readSession } from '@kolo/identity/contract'
import { beginAttempt, finishAttempt, readSignInWays } from '@kolo/identity/federated-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LocalProvider, startLocalProvider } from '../tools/local-openid-provider.ts'
import { newCaller } from './fixtures/caller.ts'
import { chooseAccount } from './fixtures/chooser.ts'
import { type Product, startProduct } from './fixtures/product.ts'

const people = [
  { sub: 'kemi', email: 'kemi.ajayi@mail.example', emailVerified: true, name: 'Kemi Ajayi' },
  { sub: 'nobody', email: 'nobody@mail.example', emailVerified: false },
]
let provider: LocalProvider
let product: Product
beforeAll(async () => {
  provider = await startLocalProvider({ people })
  product = await startProduct(provider.environment)
}, 60_000)
afterAll(async () => {
  await product.stop()
  await provider.stop()
})

async function come(sub: string) {
  const caller = newCaller(product.origin)
  const { url } = await caller.call(beginAttempt, { body: { purpose: 'sign-in', place: 'popup' } })
  const answer = await chooseAccount(url, sub)
  return { caller, finish: { body: { answer } } }
}

it('is offered, and lets somebody in whose e-mail the provider has checked', async () => {
  expect(await newCaller(product.origin).call(readSignInWays, {})).toEqual({ google: true })
  const { caller, finish } = await come('kemi')
  expect(await caller.call(finishAttempt, finish)).toEqual({ purpose: 'sign-in', next: '/profile' })
  const { session } = await caller.call(readSession, {})
  expect(session).toMatchObject({ fullName: 'Kemi Ajayi', emailVerified: true, profileComplete: false })
})

it('refuses whoever has not proven an e-mail there, and whoever said no', async () => {
  const unproven = await come('nobody')
  expect(await unproven.caller.refusal(finishAttempt, unproven.finish)).toBe('operation-not-allowed')
  const cancelled = await come('')
  expect(await cancelled.caller.refusal(finishAttempt, cancelled.finish)).toBe('popup-closed-by-user')
})

it('shows the page that the provider sends the browser back to', async () => {
  const answer = await fetch(`${product.origin}/auth/federated`)
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
})
