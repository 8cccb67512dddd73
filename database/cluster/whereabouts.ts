/**
 * Where the built-in server is when it could not come back on its port because another program had taken it. Pools are
 * opened once, with the address of that moment; each new connection of theirs asks here for today's.
 */
import pg from 'pg'

const moves = new Map<string, number>()

/** From now on, connections to this address go to this port. */
export function movedTo(url: string, port: number): void {
  moves.set(new URL(url).host, port)
}

/** The address a server has now, of the one it had when it was first given. */
export function presentUrl(url: string): string {
  const present = new URL(url)
  const port = moves.get(present.host)
  if (port === undefined) return url
  present.port = String(port)
  return present.href
}

/** What a pool makes its connections with. */
export class FollowingClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const { connectionString } = config
    super(
      connectionString === undefined ? config : { ...config, connectionString: presentUrl(connectionString) },
    )
  }
}
