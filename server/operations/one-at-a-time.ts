/**
 * One request at a time on each connection. What must always be true: the next one of a connection begins when the answer
 * before it was taken, only a few wait, and nothing more is read from whoever does not take what is there for them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A request and what it is answered through. */
export type Exchange = readonly [incoming: IncomingMessage, outgoing: ServerResponse]

/** What happens on one connection: the request that is being answered, and those that came behind it. */
type Line = { current: Exchange | undefined; waiting: Exchange[] }

/** The order of requests on all connections. */
export type Lines = {
  /** Begins a request at once, or when those before it on its connection are answered. */
  join: (exchange: Exchange) => void
  /** What is being answered on a connection. */
  current: (socket: Socket) => Exchange | undefined
  /** Whether somebody is waited for who does not take their answer. */
  isUntaken: (socket: Socket) => boolean
  /** Whether it is the client's turn: to send the rest of a request, or to take an answer. */
  isWaitedFor: (socket: Socket) => boolean
}

/** Opens the lines; `most` may wait behind a request, whoever sends more is cut off. */
export function openLines(most: number, begin: (exchange: Exchange) => void, rest: (socket: Socket) => void) {
  const lines = new WeakMap<Socket, Line>()
  const lineOf = (socket: Socket): Line => {
    const line = lines.get(socket) ?? { current: undefined, waiting: [] }
    lines.set(socket, line)
    return line
  }
  const start = (socket: Socket, line: Line, exchange: Exchange) => {
    line.current = exchange
    exchange[1].once('close', () => {
      line.current = undefined
      if (socket.destroyed) return
      const next = line.waiting.shift()
      if (line.waiting.length === 0) socket.resume()
      if (next) start(socket, line, next)
      else rest(socket)
    })
    begin(exchange)
  }
  const opened: Lines = {
    join: (exchange) => {
      const { socket } = exchange[0]
      const line = lineOf(socket)
      if (line.current === undefined) return start(socket, line, exchange)
      line.waiting.push(exchange)
      if (line.waiting.length > most) {
        // No browser and no proxy does this. What is here already is thrown away with the connection.
        line.waiting.length = 0
        socket.destroy()
      } else socket.pause()
    },
    current: (socket) => lines.get(socket)?.current,
    isUntaken: (socket) => {
      const current = lines.get(socket)?.current
      return current?.[0].complete === true && socket.writableLength > 0
    },
    isWaitedFor: (socket) => {
      const current = lines.get(socket)?.current
      return current !== undefined && (!current[0].complete || socket.writableLength > 0)
    },
  }
  return opened
}
