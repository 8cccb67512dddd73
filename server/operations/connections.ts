/**
 * Who is connected, and who gives way when there is no room. Nobody can lock others out by being there: a newcomer takes
 * the place of whoever has not yet asked for anything, the longest silent first, then of whoever has been idle longest,
 * then of whoever we wait for: who is still sending, or does not take what is there. Only when everybody else waits for
 * us is the newcomer the one who has to go.
 */
import type { Socket } from 'node:net'
import { networkOf } from '@kolo/application/limits'
import { type AddressTest, plainAddress } from './client-address.ts'

/** How many connections there may be. */
export type Room = {
  most: number
  /** From one address, or from one IPv6 network; proxies named in the settings are not counted. */
  mostPerAddress: number
  isProxy: AddressTest
  /** Whether an exchange has begun in which it is the client's turn. */
  isWaitedFor: (socket: Socket) => boolean
}

/** Some connections by what they are doing, each list with the longest waiting first. */
type Places = {
  network: string
  count: number
  silent: Set<Socket>
  idle: Set<Socket>
  busy: Set<Socket>
}

export type Connections = {
  readonly sockets: ReadonlySet<Socket>
  /** Lets a new one in, or closes it. */
  enter: (socket: Socket) => void
  /** The head of a request came. */
  busy: (socket: Socket) => void
  /** Everything that was asked is answered. */
  idle: (socket: Socket) => void
  /** It is somebody else's now. */
  leave: (socket: Socket) => void
}

export function openConnections({ most, mostPerAddress, isProxy, isWaitedFor }: Room): Connections {
  const sockets = new Set<Socket>()
  const everybody = noPlaces('all')
  const addresses = new Map<string, Places>()
  const placesOf = new WeakMap<Socket, readonly Places[]>()
  const leave = (socket: Socket) => {
    if (!sockets.delete(socket)) return
    for (const places of placesOf.get(socket) ?? []) {
      places.count -= 1
      places.silent.delete(socket)
      places.idle.delete(socket)
      places.busy.delete(socket)
      if (places.count === 0 && addresses.get(places.network) === places) addresses.delete(places.network)
    }
  }
  /** Makes room for one more where there is none. */
  const makeRoom = (places: Places, limit: number) => {
    if (places.count < limit) return true
    const [useless] = places.silent.size > 0 ? places.silent : places.idle
    const victim = useless ?? [...places.busy].find(isWaitedFor)
    if (victim === undefined) return false
    leave(victim)
    victim.destroy()
    return true
  }
  return {
    sockets,
    leave,
    enter: (socket) => {
      const address = plainAddress(socket.remoteAddress ?? '')
      const network = networkOf(address)
      const here = addresses.get(network) ?? noPlaces(network)
      const limit = isProxy(address) ? Number.POSITIVE_INFINITY : mostPerAddress
      if (!makeRoom(here, limit) || !makeRoom(everybody, most)) {
        socket.destroy()
        return
      }
      const belongs = [everybody, here]
      addresses.set(network, here)
      placesOf.set(socket, belongs)
      sockets.add(socket)
      for (const places of belongs) {
        places.count += 1
        places.silent.add(socket)
      }
      socket.once('close', () => leave(socket))
    },
    busy: (socket) => {
      for (const places of placesOf.get(socket) ?? []) {
        places.silent.delete(socket)
        places.idle.delete(socket)
        places.busy.add(socket)
      }
    },
    idle: (socket) => {
      if (!sockets.has(socket)) return
      for (const places of placesOf.get(socket) ?? []) {
        places.busy.delete(socket)
        places.idle.add(socket)
      }
    },
  }
}

function noPlaces(network: string): Places {
  return { network, count: 0, silent: new Set(), idle: new Set(), busy: new Set() }
}
