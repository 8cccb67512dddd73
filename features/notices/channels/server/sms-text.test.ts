import { describe, expect, it } from 'vitest'
import { smsLongest, smsText } from './sms-text.ts'

describe('the text of an SMS', () => {
  it.each([
    ['Your deposit of ₦50,000.00 was confirmed.', 'Your deposit of NGN 50,000.00 was confirmed.'],
    ['“Ọ̀pẹ́yẹmí” — Kọ́lá’s goal…', '"Opeyemi" - Kola\'s goal...'],
    ['Ẹ káàbọ̀, ₦5', 'E kaàbo, NGN 5'],
    ['[1] {2} a|b~c\\d ^', '(1) (2) a/b-c/d'],
    ['Ɗanjuma Ƙofar-Ɓaɓa, Ṣadé', 'Danjuma Kofar-Baba, Sadé'],
    ['Łukasz Đorđe ʼYar’adua ŋ ı', "Lukasz Dorde 'Yar'adua n i"],
    ['日本', '??'],
    ['two\u00a0words', 'two words'],
  ])('%s is written %s', (text, written) => expect(smsText(text)).toBe(written))

  it('is one part at most, cut between words, and its end stays whole', () => {
    const long = smsText('word '.repeat(60), 'https://kolo.example.org/notices')
    expect(long.length).toBeLessThanOrEqual(smsLongest)
    expect(long).toMatch(/^(word )+word\.\.\. https:\/\/kolo\.example\.org\/notices$/)
    expect(smsText('x'.repeat(160))).toBe('x'.repeat(160))
    expect(smsText('x'.repeat(161))).toBe(`${'x'.repeat(157)}...`)
  })
})
