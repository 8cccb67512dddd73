import { expect, it } from 'vitest'
import { type Purpose, type Purposes, purposesOf } from './purposes.ts'

const offering = (...names: string[]) => ({
  purposes: Object.fromEntries(names.map((name) => [name, {} as Purpose])) satisfies Purposes,
})

it('are those of all features, by the names under which they are offered', () => {
  expect(Object.keys(purposesOf([offering('plots'), {}, offering('harvests')]))).toEqual([
    'plots',
    'harvests',
  ])
})

it('are offered by one feature each, or the server does not start', () => {
  expect(() => purposesOf([offering('plots'), offering('plots')])).toThrow(
    'Two features offer the same purpose',
  )
})
