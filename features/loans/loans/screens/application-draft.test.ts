import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetDraft, keepDraft, keptDraft } from './application-draft.ts'

const empty = { principalKobo: '', instalments: '12', purpose: '' }
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps what was typed for one product until it is sent', () => {
  const typed = { ...empty, principalKobo: '5000000', purpose: 'School fees' }
  keepDraft('one', typed)
  expect(keptDraft('one', empty)).toEqual(typed)
  expect(keptDraft('another', empty)).toEqual(empty)
  forgetDraft('one')
  expect(keptDraft('one', empty)).toEqual(empty)
})

it('takes nothing in another form, and does without storage', () => {
  stored.set('one', '{"principalKobo":5,"purpose":"Roof"}')
  expect(keptDraft('one', empty)).toEqual({ ...empty, purpose: 'Roof' })
  stored.set('one', 'no JSON')
  expect(keptDraft('one', empty)).toEqual(empty)
  vi.stubGlobal('localStorage', undefined)
  keepDraft('one', empty)
  forgetDraft('one')
  expect(keptDraft('one', empty)).toEqual(empty)
})
