import { expect, it } from 'vitest'
import { factWords } from './books.messages.ts'

it.each([
  ['bankReference', 'Bank reference'],
  ['payment', 'Payment'],
  ['run', 'Payroll run'],
])('the fact %s is called "%s"', (name, words) => {
  expect(factWords(name)).toBe(words)
})
