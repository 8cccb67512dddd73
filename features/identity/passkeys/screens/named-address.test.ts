import { expect, it } from 'vitest'
import { namedAddress } from './named-address.ts'

it.each([
  ['http://127.0.0.1:3000/auth?next=%2Fsavings', 'http://localhost:3000/auth?next=%2Fsavings'],
  ['http://[::1]:3000/settings', 'http://localhost:3000/settings'],
  ['http://localhost:3000/auth', undefined],
  ['https://kolo.example.org/auth', undefined],
])('for passkeys %s is %s', (href, named) => {
  expect(namedAddress(href)).toBe(named)
})
