/** Whose request it is: the address of the socket or, where that is a proxy named in the settings, the one it vouches for. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Finds the client of a request. */
export type AddressOf = (incoming: IncomingMessage | undefined) => string

/** Tells some addresses from all others. */
export type AddressTest = (address: string) => boolean

/** Knows the proxies of the settings again: `trusted` holds addresses and networks. */
export function proxyTest(trusted: readonly string[]): AddressTest {
  if (trusted.length === 0) return () => false
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && proxies.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** `trusted` holds addresses and networks; what anybody else writes into X-Forwarded-For is never believed. */
export function addressFinder(trusted: readonly string[]): AddressOf {
  const isProxy = proxyTest(trusted)
  return (incoming) => {
    let address = plainAddress(incoming?.socket.remoteAddress ?? '')
    const header = incoming?.headers['x-forwarded-for']
    // The nearest hop wrote the last entry; each entry is believed as far as its writer is.
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
    while (isProxy(address)) {
      const before = plainAddress(hops.pop()?.trim() ?? '')
      if (isIP(before) === 0) break
      address = before
    }
    return address === '' ? 'unknown' : address
  }
}

/** An IPv4 address as itself, also where the socket gives it in the form of IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
