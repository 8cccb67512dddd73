import { describe, expect, it } from 'vitest'
import { nextPlace, queueKeyOf } from './queue-places.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

describe('the keys of the queue', () => {
  it.each([
    ['j', 'down'],
    ['ArrowDown', 'down'],
    ['k', 'up'],
    ['ArrowUp', 'up'],
    ['x', 'choose'],
    ['?', 'help'],
    ['Enter', undefined],
    ['J', undefined],
    ['function toString() { [native code] }', undefined],
  ])('%s asks for %s', (key, asked) => expect(queueKeyOf({ ...plain, key })).toBe(asked))
  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('with %s a key is the browser’s', (held) =>
    expect(queueKeyOf({ ...plain, key: 'j', [held]: true })).toBeUndefined(),
  )
})

describe('the next row', () => {
  it.each([
    ['the first, from nowhere', { at: -1, before: -1, rows: 5, step: 1 as const }, 0],
    ['one further', { at: 1, before: 1, rows: 5, step: 1 as const }, 2],
    ['one back', { at: 1, before: 1, rows: 5, step: -1 as const }, 0],
    ['the last, and no further', { at: 4, before: 4, rows: 5, step: 1 as const }, 4],
    ['the first, and no further', { at: 0, before: 0, rows: 5, step: -1 as const }, 0],
    ['what stands where the decided one was', { at: -1, before: 2, rows: 4, step: 1 as const }, 2],
    ['the last, where the last was decided', { at: -1, before: 4, rows: 4, step: 1 as const }, 3],
  ])('is %s', (_, from, to) => expect(nextPlace(from)).toBe(to))
})
