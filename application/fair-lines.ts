/**
 * Who is next among many who wait. What must always be true: sites take turns, the networks of a site take turns, and
 * within a network whoever came first is first. A network is an IPv4 address or the first 64 bits of an IPv6 address, a
 * site is an IPv4 address or the first 48 bits: whoever is given a whole site still waits behind themselves.
 */
import { networkOf, siteOf } from './limits.ts'

/** Everybody who waits. */
export type FairLines<Item> = {
  /** How many wait. */
  size: () => number
  /** How many wait of the network and of the site of somebody. */
  countOf: (who: string) => { network: number; site: number }
  add: (who: string, item: Item) => void
  /** Takes whoever is next, of those who may. */
  take: (may?: (who: string) => boolean) => Entry<Item> | undefined
  /** Takes somebody out of the line; `false` when they do not wait. */
  remove: (who: string, item: Item) => boolean
  /** Whoever came last to the longest line, where that is longer than the line of somebody would be with them. */
  longerThan: (who: string) => Entry<Item> | undefined
  /** All who wait, each line in its order. */
  all: () => Entry<Item>[]
}

type Entry<Item> = { who: string; item: Item }
type Site<Item> = { count: number; networks: Map<string, Entry<Item>[]> }

/** Opens the lines; `who` is an address, or anything else, which is then a line of its own. */
export function fairLines<Item>(): FairLines<Item> {
  // The first of each map is next; whoever had a turn goes to its end.
  const sites = new Map<string, Site<Item>>()
  let size = 0
  const lineOf = (who: string) => sites.get(siteOf(who))?.networks.get(networkOf(who)) ?? []
  const takeAt = (who: string, at: number): Entry<Item> | undefined => {
    const [nameOfSite, network] = [siteOf(who), networkOf(who)]
    const site = sites.get(nameOfSite)
    const [entry] = site?.networks.get(network)?.splice(at, 1) ?? []
    if (!site || !entry) return undefined
    site.count -= 1
    size -= 1
    if (lineOf(who).length === 0) site.networks.delete(network)
    if (site.count === 0) sites.delete(nameOfSite)
    return entry
  }
  const goToTheEnd = <Value>(map: Map<string, Value>, name: string) => {
    const value = map.get(name)
    if (value !== undefined && map.delete(name)) map.set(name, value)
  }
  const most = <Value>(values: Iterable<Value>, countOf: (value: Value) => number) =>
    [...values].reduce<Value | undefined>(
      (one, other) => (one === undefined || countOf(other) > countOf(one) ? other : one),
      undefined,
    )
  return {
    size: () => size,
    countOf: (who) => ({ network: lineOf(who).length, site: sites.get(siteOf(who))?.count ?? 0 }),
    add: (who, item) => {
      const site = sites.get(siteOf(who)) ?? { count: 0, networks: new Map<string, Entry<Item>[]>() }
      sites.set(siteOf(who), site)
      site.networks.set(networkOf(who), [...lineOf(who), { who, item }])
      site.count += 1
      size += 1
    },
    take: (may = () => true) => {
      for (const [nameOfSite, { networks }] of sites)
        for (const [network, [first]] of networks) {
          if (!first || !may(first.who)) continue
          takeAt(first.who, 0)
          goToTheEnd(networks, network)
          goToTheEnd(sites, nameOfSite)
          return first
        }
      return undefined
    },
    remove: (who, item) => {
      const at = lineOf(who).findIndex((entry) => entry.item === item)
      return at >= 0 && takeAt(who, at) !== undefined
    },
    longerThan: (who) => {
      const own = sites.get(siteOf(who))
      const site = most(sites.values(), ({ count }) => count)
      const line = site && most(site.networks.values(), ({ length }) => length)
      if (!site || !line) return undefined
      const isLonger =
        site === own ? line.length > lineOf(who).length + 1 : site.count > (own?.count ?? 0) + 1
      return isLonger ? line.at(-1) : undefined
    },
    all: () => [...sites.values()].flatMap(({ networks }) => [...networks.values()].flat()),
  }
}
