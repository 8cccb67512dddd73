import { describe, expect, it } from 'vitest'
import { mayBePushService, pushText } from './push.rules.ts'

describe('the address of a push service', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://web.push.apple.com/QGuXc', true],
    ['http://127.0.0.1:4000/push/1', true],
    ['http://127.0.0.1:4001/push/1', false],
    ['http://push.example.org/1', false],
    ['https://push.example.org:8443/1', false],
    ['https://user:secret@push.example.org/1', false],
    ['https://10.0.0.7/1', false],
    ['https://0x7f.1/1', false],
    ['https://2130706433/1', false],
    ['https://[::1]/1', false],
    ['https://localhost/1', false],
    ['https://database/1', false],
    ['ftp://push.example.org/1', false],
    ['file:///etc/passwd', false],
    ['nonsense', false],
    [`https://push.example.org/${'x'.repeat(1_000)}`, false],
  ])('%s: %s', (address, fits) => expect(mayBePushService(address, 'http://127.0.0.1:4000')).toBe(fits))
})

describe('the text of a push message', () => {
  const whole = {
    subject: 'Your transfer is confirmed',
    text: 'We received ₦50,000.00 for House rent.',
    link: '/savings/1',
  }
  const to = { communityName: 'Unity Savers', tag: 'a1' }

  it('says that there is news and nothing of it', () => {
    expect(pushText(whole, { ...to, showsAll: false })).toEqual({
      title: 'Unity Savers',
      body: 'There is news for you.',
      link: '/savings/1',
      tag: 'a1',
    })
  })
  it('is whole where the member wished so, and leads to the notices where it has no place of its own', () => {
    const { subject, text } = whole
    expect(pushText({ subject, text }, { ...to, showsAll: true })).toEqual({
      title: subject,
      body: text,
      link: '/dashboard?notices=open',
      tag: 'a1',
    })
    expect(pushText({ subject, text: 'x'.repeat(400) }, { ...to, showsAll: true }).body).toHaveLength(300)
  })
})
