import { expect, expectTypeOf, it } from 'vitest'
import { defineRecord, type RecordOf } from './record.ts'

const terms = defineRecord('terms_agreements', {
  title: 'Terms you agreed to',
  by: ['uid'],
  key: ['uid', 'version'],
  columns: { uid: 'inner', version: 'not-to-staff', agreed_at: 'given' },
})

it('names every column of the table in camel case', () => {
  expect(terms.columns).toEqual(['uid as uid', 'version as version', 'agreed_at as agreedAt'])
  expect(terms.of('t')).toEqual(['t.uid as uid', 't.version as version', 't.agreed_at as agreedAt'])
  expectTypeOf<keyof RecordOf<'terms_agreements'>>().toEqualTypeOf<'uid' | 'version' | 'agreedAt'>()
})

it('writes values under the names of their columns, and refuses one that has none', () => {
  expect(terms.row({ uid: 'u', agreedAt: 'now' })).toEqual({ uid: 'u', agreed_at: 'now' })
  const more: { agreedAt: string } = Object.assign({ agreedAt: 'now' }, { agreed_at: 'then' })
  expect(() => terms.row(more)).toThrow('terms_agreements has no column for agreed_at')
})

it('finds a record among the columns of a longer row', () => {
  const row = { t_uid: 'u', t_version: 2, t_agreedAt: 'now', uid: 'of somebody else' }
  expect(terms.pick(row, 't_')).toEqual({ uid: 'u', version: 2, agreedAt: 'now' })
})

it('gives a person what is said to be given, and withholds the rest by its reason', () => {
  expect(terms.person).toMatchObject({
    table: 'terms_agreements',
    given: ['version', 'agreed_at'],
    notToStaff: ['version'],
    withheld: { uid: 'inner' },
  })
})

it('a column that is forgotten or does not exist does not compile', () => {
  // @ts-expect-error agreed_at is forgotten
  defineRecord('terms_agreements', { title: '', columns: { uid: 'inner', version: 'given' } })
  const columns = { uid: 'inner', version: 'given', agreed_at: 'given' } as const
  // @ts-expect-error there is no column agreed_on
  defineRecord('terms_agreements', { title: '', columns: { ...columns, agreed_on: 'given' } })
})
