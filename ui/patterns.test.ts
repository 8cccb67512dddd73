import { kobo, writeNaira } from '@kolo/foundation/money'
import { ApiProblem } from '@kolo/foundation/request'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { barOf, moreOf, sidebarOf } from './patterns/client-feature.tsx'
import { shownOf } from './patterns/pages.tsx'
import { secondsOf, shiftOf } from './patterns/toasts.tsx'
import { errorsOf, placed, problemErrors } from './patterns/use-form.tsx'

test('an amount is written in the number format of the member', () => {
  const amount = kobo(123_456_700n)
  expect(writeNaira(amount, '1,000.00')).toBe('₦1,234,567.00')
  expect(writeNaira(amount, '1.000,00')).toBe('₦1.234.567,00')
  expect(writeNaira(amount, '1 000.00')).toBe('₦1\u00a0234\u00a0567.00')
})

test('a toast stays between 2 and 8 seconds, 4 unless asked', () => {
  expect(secondsOf()).toBe(4)
  expect(secondsOf(1)).toBe(2)
  expect(secondsOf(60)).toBe(8)
})

test('toasts move down to the nearest place where they cover nothing', () => {
  const room = { top: 0, bottom: 800 }
  const toasts = { top: 20, bottom: 80 }
  const heading = { top: 60, bottom: 100 }
  expect(shiftOf(toasts, [heading], room)).toBe(88)
  expect(shiftOf(toasts, [{ top: 200, bottom: 240 }], room)).toBe(0)
  expect(shiftOf(toasts, [heading, { top: 110, bottom: 160 }], room)).toBe(148)
  // The page was moved up under a keyboard: what can be seen of it begins at 300.
  expect(shiftOf(toasts, [{ top: 310, bottom: 350 }], { top: 300, bottom: 600 })).toBe(338)
  // A page that is all fields leaves no place.
  expect(shiftOf(toasts, [{ top: 0, bottom: 800 }], room)).toBeUndefined()
  expect(shiftOf(toasts, [heading], { top: 0, bottom: 150 })).toBeUndefined()
})

test('a list says how many there are, as far as it was counted', () => {
  expect(shownOf(0, 25, true)).toBe('1 to 25 of more than 25')
  expect(shownOf(1000, 6, false)).toBe('1,001 to 1,006 of 1,006')
  expect(shownOf(0, 0, false)).toBe('0 of 0')
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
  const refusal = 'below-minimum'
  expect(problemErrors(problem('body.amountKobo'), { amountKobo: '' })).toEqual({
    errors: { amountKobo: 'Too little.' },
    whole: undefined,
    refusal,
  })
  expect(problemErrors(problem(), { amountKobo: '' })).toEqual({
    errors: {},
    whole: 'Too little.',
    refusal,
  })
  expect(problemErrors(problem('elsewhere'), { amountKobo: '' })).toEqual({
    errors: {},
    whole: 'Too little.',
    refusal,
  })
})

test('a message that no field shows stands above the form, once, with what was said of the whole', () => {
  const said = { errors: { amountKobo: 'Too little.', by: 'No cards.' }, whole: undefined }
  expect(placed(said, () => true)).toEqual(said)
  expect(placed(said, (message) => message === 'Too little.').whole).toBe('No cards.')
  expect(placed({ errors: { a: 'No.', b: 'No.' }, whole: 'Not now.' }, () => false).whole).toBe(
    'Not now. No.',
  )
})

test('what a feature brings stands where it says, in the sidebar, the bar of a phone or under More', () => {
  const entries = [
    { in: 'main', at: 20, bar: 10, barIcon: 'coin', to: '/savings', title: 'Savings', icon: 'box' },
    { in: 'account', at: 10, onPhoneOnly: true, to: '/profile', title: 'Profile', icon: '' },
    { in: 'main', at: 10, bar: 20, more: true, to: '/dashboard', title: 'Home', icon: '' },
  ] as const
  const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)
  expect(titles(sidebarOf(entries, 'main'))).toEqual(['Home', 'Savings'])
  expect(titles(sidebarOf(entries, 'account'))).toEqual([])
  const lists = ['main', 'account'] as const
  expect(barOf(entries, lists).map(({ title, icon }) => [title, icon])).toEqual([
    ['Savings', 'coin'],
    ['Home', ''],
  ])
  expect(titles(moreOf(entries, lists))).toEqual(['Home', 'Profile'])
  // Another feature takes its place without a word from the others.
  const events = { in: 'main', at: 15, to: '/events', title: 'Events', icon: '' } as const
  expect(titles(sidebarOf([events, ...entries], 'main'))).toEqual(['Home', 'Events', 'Savings'])
})
