/** Whose request it is: the address of the socket or, where that is a proxy named in the settings, the one it vouches for. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Finds the client of a request. */
export type AddressOf = (incoming: IncomingMessage | undefined) => string

/** `trusted` holds addresses and networks; what anybody else writes into X-Forwarded-For is never believed. */
export function addressFinder(trusted: readonly string[]): AddressOf {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  const isProxy = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (incoming) => {
    let address = plain(incoming?.socket.remoteAddress ?? '')
    const header = incoming?.headers['x-forwarded-for']
    // The nearest hop wrote the last entry; each entry is believed as far as its writer is.
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
    while (isProxy(address)) {
      const before = plain(hops.pop()?.trim() ?? '')
      if (isIP(before) === 0) break
      address = before
    }
    return address === '' ? 'unknown' : address
  }
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
