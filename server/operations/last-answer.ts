/**
 * The end of a connection on which somebody is still sending when they are answered. Closing it at once would reset it,
 * and whoever is interrupted so in sending, such as a proxy, throws away the answer unread and says that the server is
 * broken. So our side is closed first, and what still comes is thrown away until theirs is, too, or for a moment.
 */
import type { Socket } from 'node:net'

/** Makes the connection end so; `isSending` tells whether the request that is being answered is still on its way. */
export function endHeard(socket: Socket, isSending: () => boolean, goodbyeMs: number): void {
  const end = socket.destroySoon.bind(socket)
  let leaving = false
  socket.destroySoon = () => {
    if (leaving) return
    if (!isSending()) return end()
    leaving = true
    // Past the parser: whoever reads the body has stopped, and would stop the connection as well.
    socket.removeAllListeners('data').on('data', () => undefined)
    socket.resume()
    socket.end()
    const patience = setTimeout(() => socket.destroy(), goodbyeMs).unref()
    socket.once('close', () => clearTimeout(patience))
  }
}
