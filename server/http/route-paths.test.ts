import { expect, it } from 'vitest'
import { fitsRoute, meaningOf } from './route-paths.ts'

it.each([
  ['/api/payments/1/receipts', '/api/payments/1/receipts'],
  ['/api/p%61yments/%31/receipts', '/api/payments/1/receipts'],
  ['/api/goals/../payments/1/receipts', '/api/payments/1/receipts'],
  ['/api/payments/a%2Fb/receipts', '/api/payments/a%2Fb/receipts'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['//', '//'],
])('%s means %s', (path, meaning) => {
  expect(meaningOf(path)).toBe(meaning)
})

it.each([
  ['/a/{id}/b', '/a/1/b', true],
  ['/a/:id/b', '/a/1/b', true],
  ['/a/:id/b', '/a//b', false],
  ['/a/:id', '/a/1/b', false],
  ['/a/*', '/a', true],
  ['/a/*', '/a/1/2', true],
  ['/a.b', '/a-b', false],
])('%s and %s: %s', (route, path, fits) => {
  expect(fitsRoute(route, path)).toBe(fits)
})
