import { kobo, writeNaira } from '@kolo/foundation/money'
import { ApiProblem } from '@kolo/foundation/request'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { secondsOf } from './patterns/toasts.tsx'
import { errorsOf, problemErrors } from './patterns/use-form.tsx'

test('an amount is written in the number format of the member', () => {
  const amount = kobo(123_456_700n)
  expect(writeNaira(amount, '1,000.00')).toBe('₦1,234,567.00')
  expect(writeNaira(amount, '1.000,00')).toBe('₦1.234.567,00')
  expect(writeNaira(amount, '1 000.00')).toBe('₦1\u00a0234\u00a0567.00')
})

test('a toast stays between 2 and 8 seconds, 4 unless asked, errors 8', () => {
  expect(secondsOf('ok')).toBe(4)
  expect(secondsOf('bad')).toBe(8)
  expect(secondsOf('info', 1)).toBe(2)
  expect(secondsOf('info', 60)).toBe(8)
})

test('the first complaint of a schema about each field is its error', () => {
  const schema = z.object({ email: z.string().check(z.minLength(3, 'Too short.'), z.regex(/@/, 'No @.')) })
  const result = schema.safeParse({ email: 'a' })
  expect(errorsOf(result.error?.issues ?? [])).toEqual({ email: 'Too short.' })
})

test('what the server says about a field lands on the field, the rest on the form', () => {
  const problem = (field?: string) =>
    new ApiProblem(422, 'below-minimum', 'Too little.', {
      type: 'about:blank',
      title: 'No',
      status: 422,
      detail: 'Too little.',
      code: 'below-minimum',
      message: 'Too little.',
      requestId: 'R1',
      ...(field ? { field } : {}),
    })
  expect(problemErrors(problem('body.amountKobo'), { amountKobo: '' })).toEqual({
    errors: { amountKobo: 'Too little.' },
    whole: undefined,
  })
  expect(problemErrors(problem(), { amountKobo: '' })).toEqual({ errors: {}, whole: 'Too little.' })
  expect(problemErrors(problem('elsewhere'), { amountKobo: '' })).toEqual({
    errors: {},
    whole: 'Too little.',
  })
})
