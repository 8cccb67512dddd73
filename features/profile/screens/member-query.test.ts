import { describe, expect, it } from 'vitest'
import { queryOf, withPart } from './member-query.ts'

describe('the members’ list in the address', () => {
  it('is read with what is valid and nothing else', () => {
    const search = new URLSearchParams('role=admin&tier=gold&status=inactive&search=%20ada%20&after=abc&x=1')
    expect(queryOf(search)).toEqual({ role: 'admin', status: 'inactive', search: 'ada', cursor: 'abc' })
    expect(queryOf(new URLSearchParams())).toEqual({})
  })
  it('goes back to the first page when a filter changes', () => {
    const search = new URLSearchParams('role=admin&after=abc&member=1')
    expect(withPart(search, 'tier', 'basic').toString()).toBe('role=admin&tier=basic')
    expect(withPart(search, 'role', '').toString()).toBe('')
  })
})
