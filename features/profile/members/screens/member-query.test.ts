import { describe, expect, it } from 'vitest'
import { columnsIn, orderBy, queryOf, sortOf, withColumn, withoutPlace, withPart } from './member-query.ts'

describe('the members’ list in the address', () => {
  it('is read with what is valid and nothing else', () => {
    const search = new URLSearchParams(
      'role=admin&tier=gold&status=inactive&search=%20ada%20&after=abc&x=1&email=unchecked&profile=so&order=oldest',
    )
    expect(queryOf(search)).toEqual({
      role: 'admin',
      status: 'inactive',
      email: 'unchecked',
      search: 'ada',
      cursor: 'abc',
    })
    expect(queryOf(new URLSearchParams())).toEqual({})
  })
  it('goes back to the first page when a filter changes', () => {
    const search = new URLSearchParams('role=admin&after=abc&member=1')
    expect(withPart(search, 'tier', 'basic').toString()).toBe('role=admin&tier=basic')
    expect(withPart(search, 'role', '').toString()).toBe('')
  })
  it('is ordered by what a head asks for, and a search has an order of its own', () => {
    expect(sortOf(new URLSearchParams())).toEqual({ key: 'member', direction: 'ascending' })
    for (const order of ['name', '-name', 'joined', '-joined']) {
      const sort = sortOf(new URLSearchParams({ order }))
      expect(sort && orderBy(sort)).toBe(order)
    }
    expect(sortOf(new URLSearchParams('search=ada&order=joined'))).toBeUndefined()
  })
  it('shows the columns that were chosen, and says nothing of the usual ones', () => {
    const usual = new URLSearchParams('role=admin')
    const more = withColumn(usual, 'email', true)
    expect(columnsIn(more)).toEqual(['email', ...columnsIn(usual)])
    expect(withColumn(more, 'email', false).toString()).toBe('role=admin')
    expect(columnsIn(new URLSearchParams('cols='))).toEqual([])
    expect(columnsIn(new URLSearchParams('cols=tier.uid'))).toEqual(['tier'])
  })
  it('is kept without its place, whatever the order of its parts', () => {
    expect(withoutPlace(new URLSearchParams('tier=basic&after=x&member=1&role=user')).toString()).toBe(
      'role=user&tier=basic',
    )
  })
})
