import { describe, expect, it } from 'vitest'
import { describeError } from './log.ts'

describe('an error in the log', () => {
  it('has its reason and none of the values PostgreSQL repeats', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ada@example.org) already exists.',
      cause: new Error('inner'),
    })
    const text = JSON.stringify(describeError(error))
    expect(text).toContain('23505')
    expect(text).toContain('inner')
    expect(text).not.toContain('ada@example.org')
  })

  it('can be anything that was thrown', () => {
    expect(describeError('text')).toEqual({ message: 'text' })
  })
})
