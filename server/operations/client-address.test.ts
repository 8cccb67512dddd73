import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressFinder } from './client-address.ts'

function incoming(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage
}

describe('the client’s address', () => {
  it('is the socket’s, whatever a stranger writes into the header', () => {
    const addressOf = addressFinder([])
    expect(addressOf(incoming('203.0.113.7'))).toBe('203.0.113.7')
    expect(addressOf(incoming('203.0.113.7', '10.0.0.1'))).toBe('203.0.113.7')
    expect(addressOf(incoming('::ffff:203.0.113.7'))).toBe('203.0.113.7')
    expect(addressOf(incoming(undefined))).toBe('unknown')
  })

  it('is the last entry a trusted proxy wrote', () => {
    const addressOf = addressFinder(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
    expect(addressOf(incoming('127.0.0.1', '198.51.100.1, 203.0.113.7'))).toBe('203.0.113.7')
    expect(addressOf(incoming('::ffff:10.1.2.3', '203.0.113.7'))).toBe('203.0.113.7')
    expect(addressOf(incoming('fd00::1', '2001:db8::7'))).toBe('2001:db8::7')
  })

  it('follows a chain of proxies no further than they are trusted', () => {
    const addressOf = addressFinder(['127.0.0.1', '10.0.0.0/8'])
    expect(addressOf(incoming('127.0.0.1', '1.1.1.1, 203.0.113.7, 10.0.0.2'))).toBe('203.0.113.7')
  })

  it('stays with the proxy when the header is missing or no address', () => {
    const addressOf = addressFinder(['127.0.0.1'])
    expect(addressOf(incoming('127.0.0.1'))).toBe('127.0.0.1')
    expect(addressOf(incoming('127.0.0.1', 'nonsense'))).toBe('127.0.0.1')
  })
})
