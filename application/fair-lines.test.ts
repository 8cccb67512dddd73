import { describe, expect, it } from 'vitest'
import { fairLines } from './fair-lines.ts'

/** Lines in which everybody is called as what they put in. */
function linesOf(...asked: [who: string, item: string][]) {
  const lines = fairLines<string>()
  for (const [who, item] of asked) lines.add(who, item)
  const takeAll = () => {
    const taken: string[] = []
    for (let next = lines.take(); next; next = lines.take()) taken.push(next.item)
    return taken
  }
  return { lines, takeAll }
}

describe('whoever waits', () => {
  it('has a turn with every other site, however many networks one of them has', () => {
    const { takeAll } = linesOf(
      ['2001:db8:a:1::1', 'a1'],
      ['2001:db8:a:2::1', 'a2'],
      ['2001:db8:a:3::1', 'a3'],
      ['2001:db8:b:1::1', 'b1'],
      ['192.0.2.1', 'c1'],
      ['192.0.2.1', 'c2'],
    )
    expect(takeAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  })
  it('has a turn with every other network of their site', () => {
    const { takeAll } = linesOf(
      ['2001:db8:a:1::1', 'a1'],
      ['2001:db8:a:1::2', 'a2'],
      ['2001:db8:a:1::3', 'a3'],
      ['2001:db8:a:2::1', 'b1'],
    )
    expect(takeAll()).toEqual(['a1', 'b1', 'a2', 'a3'])
  })
  it('is passed over while they may not, and keeps their place', () => {
    const { lines } = linesOf(['m1', 'first'], ['m2', 'second'])
    expect(lines.take((who) => who !== 'm1')).toEqual({ who: 'm2', item: 'second' })
    expect(lines.take(() => false)).toBeUndefined()
    expect(lines.take()).toEqual({ who: 'm1', item: 'first' })
    expect(lines.size()).toBe(0)
  })
  it('gives way to a shorter line of another site, and of another network of their own', () => {
    const { lines } = linesOf(['2001:db8:a:1::1', 'a1'], ['2001:db8:a:1::1', 'a2'], ['2001:db8:a:2::1', 'a3'])
    expect(lines.longerThan('192.0.2.1')?.item).toBe('a2')
    expect(lines.longerThan('2001:db8:a:3::1')?.item).toBe('a2')
    expect(lines.longerThan('2001:db8:a:1::9')).toBeUndefined()
    expect(lines.countOf('2001:db8:a:1::9')).toEqual({ network: 2, site: 3 })
    expect([lines.remove('2001:db8:a:1::1', 'a2'), lines.remove('2001:db8:a:1::1', 'a2')]).toEqual([
      true,
      false,
    ])
    expect(lines.all().map(({ item }) => item)).toEqual(['a1', 'a3'])
  })
})
