/**
 * Where a name leads that somebody gave us. A browser names its push service and an administrator where events go, so
 * anybody may name any: what must always be true is that the server speaks with somebody on the public internet and with
 * nobody else, whatever a name leads to at that moment. What is looked up here is what the connection is made to.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const closed4 = listOf([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])
/** The unicast addresses of the internet, and those among them that lead elsewhere again. */
const open6 = listOf([['2000::', 3]])
const closed6 = listOf([
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function listOf(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) {
    list.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed4.check(address, 'ipv4')
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** The code of the error when a name leads to nobody on the public internet. */
export const notPublic = 'ENOTPUBLIC'

/** Looks names up as Node does, and gives public addresses only; with none of them the connection fails. */
export const lookupPublicBy =
  (find: typeof lookup): LookupFunction =>
  (name, options, callback) => {
    find(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '')
      const open = found.filter(({ address }) => isPublicAddress(address))
      const [first] = open
      if (!first) return callback(Object.assign(new Error('not a public address'), { code: notPublic }), '')
      return options.all ? callback(null, open) : callback(null, first.address, first.family)
    })
  }

/** The same with the names this machine knows. */
export const lookupPublic = lookupPublicBy(lookup)
