import { expect, it } from 'vitest'
import { openStaffMemory } from './staff-memory.ts'

it('knows the token of an administrator who was looked up, and nobody else’s', () => {
  const memory = openStaffMemory()
  memory.saw('a token', 'admin')
  memory.saw('another', 'user')
  memory.saw('a third', 'moderator')
  memory.saw('a fourth', undefined)
  expect(['a token', 'another', 'a third', 'a fourth', 'a guess'].map(memory.knows)).toEqual([
    ...[true, false, false, false, false],
  ])
})

it('forgets who is no administrator any more, or was not seen for a quarter of an hour', () => {
  let now = 0
  const memory = openStaffMemory(() => now)
  memory.saw('one', 'admin')
  memory.saw('two', 'admin')
  memory.saw('one', 'user')
  expect([memory.knows('one'), memory.knows('two')]).toEqual([false, true])
  now = 16 * 60_000
  expect(memory.knows('two')).toBe(false)
})

it('is bounded', () => {
  const memory = openStaffMemory()
  for (let number = 0; number <= 200; number++) memory.saw(`token ${number}`, 'admin')
  expect([memory.knows('token 0'), memory.knows('token 1'), memory.knows('token 200')]).toEqual([
    false,
    true,
    true,
  ])
})
