import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { markOf, open, seal } from './sealing.ts'

const plain = randomBytes(20)
const secret = 'a secret of the server, long enough for this'

describe('a sealed secret', () => {
  it('opens for its person with the same secret', () => {
    expect(open(secret, 'amara', seal(secret, 'amara', plain))).toEqual(plain)
  })
  it('is written differently each time', () => {
    expect(seal(secret, 'amara', plain)).not.toEqual(seal(secret, 'amara', plain))
  })
  it('does not open for somebody else, with another secret, or changed in any byte', () => {
    const sealed = seal(secret, 'amara', plain)
    expect(() => open(secret, 'bola', sealed)).toThrow()
    expect(() => open('another secret of the server, also long', 'amara', sealed)).toThrow()
    for (let at = 1; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => open(secret, 'amara', changed)).toThrow()
    }
  })
})

it('the mark of a code depends on the person and the secret', () => {
  const mark = markOf(secret, 'amara', '01hjkmnpyz')
  expect(markOf(secret, 'amara', '01hjkmnpyz')).toEqual(mark)
  expect(markOf(secret, 'bola', '01hjkmnpyz')).not.toEqual(mark)
  expect(markOf('another secret of the server, also long', 'amara', '01hjkmnpyz')).not.toEqual(mark)
})
