import { describe, expect, it } from 'vitest'
import { mayBeCounted, screenOf } from './measuring.rules.ts'

describe('a page view', () => {
  it.each([
    ['nothing', {}, true],
    ['not to be tracked', { doNotTrack: '1' }, false],
    ['that tracking is fine', { doNotTrack: '0' }, true],
    ['that its data is not sold or shared', { globalPrivacyControl: true }, false],
  ])('of a browser that says %s', (_, wishes, counted) => expect(mayBeCounted(wishes)).toBe(counted))
})

describe('the screen of an address', () => {
  const screens = ['/auth', '/savings', '/savings/:id', '/savings/new', '/admin']
  it.each([
    ['/savings', '/savings'],
    ['/savings/', '/savings'],
    ['/savings/0198a000-0000-7000-8000-000000000001', '/savings/:id'],
    ['/savings/new', '/savings/new'],
    ['/savings//', undefined],
    ['/savings/a/b', undefined],
    ['/nowhere', undefined],
    ['/', undefined],
  ])('%s is %s', (path, screen) => expect(screenOf(path, screens)).toBe(screen))
})
