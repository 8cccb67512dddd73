import { kobo, naira } from '@kolo/foundation/money'
import { describe, expect, it } from 'vitest'
import { isAboveLimit, tierAfter, tierLimitDefaults, tierLimits } from '../limits/tiers.rules.ts'
import { foldText, nameKey, searchedWords, searchWordsOf } from './search.rules.ts'
import { statusRefusal } from './status.rules.ts'

describe('the words a member is found by', () => {
  const member = {
    fullName: 'Ṣadé Àkàndé',
    email: 'Sade.Akande@mail.example',
    memberCode: 'KM-00418',
    phone: '+2348035550142',
  }
  it('are the folded name, the e-mail, the code and the phone number', () => {
    expect(searchWordsOf(member)).toEqual([
      { word: 'sade', kind: 'name' },
      { word: 'akande', kind: 'name' },
      { word: 'sade.akande@mail.example', kind: 'email' },
      { word: 'km-00418', kind: 'code' },
      { word: '418', kind: 'code' },
      { word: '8035550142', kind: 'phone' },
      { word: '08035550142', kind: 'phone' },
    ])
  })
  it('are those of hooked letters, of both parts of a double name and of a name with an apostrophe', () => {
    const named = (fullName: string) =>
      searchWordsOf({ ...member, fullName })
        .filter(({ kind }) => kind === 'name')
        .map(({ word }) => word)
    expect(named('Ɗanjuma Ƙofar-Ɓaɓa')).toEqual(['danjuma', 'kofar-baba', 'kofar', 'baba'])
    expect(named('Sa’adatu ʼYar Đorđe')).toEqual(['saadatu', 'yar', 'dorde'])
    expect(nameKey('Engr.Ünal Ọlá-Øystein')).toBe('engr unal ola oystein')
  })
  it('hold no word twice and none that is empty', () => {
    const words = searchWordsOf({ ...member, fullName: 'Ade  Ade', phone: '' })
    expect(words.map(({ word }) => word)).toEqual(['ade', 'sade.akande@mail.example', 'km-00418', '418'])
  })
  it.each([
    ['  Àkàndé ṣade ', ['akande', 'sade']],
    ['0803 555 0142', ['8035550142']],
    ['KM-00418', ['km-00418']],
    ['%_\\', ['_']],
    ["O'Brien", ['obrien']],
    ['Ƙofar-Ɓaɓa', ['kofar-baba']],
    ['ŁUKASZ øystein', ['oystein', 'lukasz']],
    ['!!!', []],
  ])('of the search %j are %j', (text, words) => expect(searchedWords(text)).toEqual(words))
  it('are folded alike on both sides', () => {
    expect(foldText('ṢADÉ')).toBe(foldText('sade'))
  })
})

describe('the last administrator', () => {
  const admin = { uid: 'a', role: 'admin' as const, isActive: true }
  it('cannot be demoted or made inactive', () => {
    expect(statusRefusal(admin, { role: 'user', isActive: true }, ['a'])?.refusal).toBe('last-administrator')
    expect(statusRefusal(admin, { role: 'admin', isActive: false }, ['a'])?.refusal).toBe(
      'last-administrator',
    )
  })
  it('can be once there is another', () => {
    expect(statusRefusal(admin, { role: 'user', isActive: true }, ['a', 'b'])).toBeUndefined()
  })
  it('is not an inactive one', () => {
    const inactive = { ...admin, isActive: false }
    expect(statusRefusal(inactive, { role: 'user', isActive: false }, ['b'])).toBeUndefined()
  })
  it('is not asked about when nothing changes', () => {
    expect(statusRefusal(admin, { role: 'admin', isActive: true }, ['a'])?.refusal).toBe('no-change')
  })
})

describe('tiers', () => {
  it('start with the limits of domain B', () => {
    expect(tierLimits(tierLimitDefaults, 'basic')).toEqual({
      singleDeposit: naira(50_000n),
      balance: naira(300_000n),
      dailyWithdrawal: naira(50_000n),
      invested: naira(300_000n),
    })
    expect(tierLimits(tierLimitDefaults, 'premium').balance).toBeNull()
  })
  it('allow an amount up to the limit itself, and anything without one', () => {
    expect(isAboveLimit(naira(50_000n), naira(50_000n))).toBe(false)
    expect(isAboveLimit(kobo(5_000_001n), naira(50_000n))).toBe(true)
    expect(isAboveLimit(naira(10_000_000n), null)).toBe(false)
  })
  it('lead upwards', () => {
    expect(tierAfter('basic')).toBe('standard')
    expect(tierAfter('premium')).toBeUndefined()
  })
})
