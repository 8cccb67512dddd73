import { ApiProblem, networkProblem } from '@kolo/foundation/problem'
import { expect, it } from 'vitest'
import { whyNotSent } from './upload.messages.ts'

const wire = { type: 'about:blank', title: '', status: 413, detail: '', code: 'too-large', requestId: 'x' }

it('says what our server said', () => {
  const message = 'This file is larger than 10 MB. Please add a smaller one.'
  expect(whyNotSent(new ApiProblem(413, 'too-large', message, { ...wire, message }))).toBe(message)
  expect(whyNotSent(networkProblem())).toMatch(/^Network error/)
})

it.each([408, 413, 429, 503])('has a sentence for a %i of a server that stands before ours', (status) => {
  const said = whyNotSent(new ApiProblem(status, 'unexpected', 'We encountered an unexpected error'))
  expect(said).not.toMatch(/unexpected/)
})

it('has one for a fault', () => {
  expect(whyNotSent(new TypeError('x is undefined'))).toBe('We encountered an unexpected error')
})
