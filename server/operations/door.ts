/**
 * What becomes of a request when its turn on its connection has come: it waits while the product is being put together,
 * is let in or told that nobody has time, and is answered with the headers everything carries.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Header } from '../pages/security-headers.ts'
import { type admissionLimits, type Load, openAdmission, type Place } from './admission.ts'
import type { AddressOf } from './client-address.ts'
import type { Exchange } from './one-at-a-time.ts'
import { namesOneHost } from './one-host.ts'
import { type Refusals, refuse } from './refusals.ts'

const aside = new WeakMap<ServerResponse, Place>()

/** How a request that is being answered gives up its place here, while it waits for something with turns of its own. */
export function placeOf(outgoing: ServerResponse | undefined): Place | undefined {
  return outgoing && aside.get(outgoing)
}

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void
type StaffTest = (incoming: IncomingMessage) => boolean

/** Asked by whoever looks after the server: never made to wait. */
const healthPaths = new Set(['/healthz', '/readyz', '/metrics'])
const lookMs = 25

type DoorOptions = {
  headersOf: (path: string) => readonly Header[]
  addressOf: AddressOf
  /** Whether a request carries a file and may take longer to arrive than `requestMs`. */
  isUpload: (method: string, path: string) => boolean
  requestMs: number
  admission: typeof admissionLimits
  refusals: Refusals
  /** Told of a connection whose request was refused and on which another may follow. */
  refused: (socket: Socket) => void
}

/** The door of the server. */
export type Door = {
  begin: (exchange: Exchange) => void
  /** Begins to answer; `isStaff` tells whose requests come first when there are too many. */
  open: (handler: Handler, isStaff?: StaffTest) => void
  /** Makes requests wait, and lets them in again. */
  hold: () => void
  release: () => void
  /** From now on each answer is the last one of its connection. */
  makeLast: () => void
  isLast: () => boolean
  load: () => Load
  close: () => void
}

/** Puts up the door; everybody waits before it until it is opened. */
export function openDoor({ headersOf, addressOf, isUpload, requestMs, ...options }: DoorOptions): Door {
  const admitted = openAdmission(options.admission)
  const look = setInterval(admitted.look, lookMs).unref()
  // What arrives while the product is being put together, or while the door is being closed, waits here.
  const waiting: Exchange[] = []
  let handler: Handler | undefined
  let held: Handler | undefined
  let isStaff: StaffTest = () => false
  let last = false
  const serve = ([incoming, outgoing]: Exchange, serveWith: Handler) => {
    const path = pathOf(incoming)
    for (const [name, value] of headersOf(path)) outgoing.setHeader(name, value)
    if (!namesOneHost(incoming)) return void outgoing.writeHead(400, { connection: 'close' }).end()
    if (!isUpload(incoming.method ?? '', path)) limitTime(incoming, outgoing, requestMs)
    serveWith(incoming, outgoing)
  }
  const begin = (exchange: Exchange) => {
    const [incoming, outgoing] = exchange
    if (!handler) return void waiting.push(exchange)
    if (last) outgoing.setHeader('connection', 'close')
    if (healthPaths.has(pathOf(incoming))) return serve(exchange, handler)
    admitted.ask({
      address: addressOf(incoming),
      isStaff: () => isStaff(incoming),
      isWaitedFor: () => !incoming.complete || outgoing.writableNeedDrain,
      start: ({ leave, comeBack }) => {
        if (!handler) waiting.push(exchange)
        if (!handler || outgoing.destroyed || incoming.socket.destroyed) return leave()
        // Taking the answer is the client's time, not ours.
        const end = () => {
          aside.delete(outgoing)
          leave()
        }
        outgoing.once('prefinish', end).once('close', end)
        aside.set(outgoing, { leave, comeBack })
        serve(exchange, handler)
      },
      refuse: () => {
        if (refuse(options.refusals, incoming, outgoing) && !last) options.refused(incoming.socket)
      },
    })
  }
  const open = (given: Handler, staffTest = isStaff) => {
    handler = given
    isStaff = staffTest
    for (const exchange of waiting.splice(0)) begin(exchange)
  }
  return {
    begin,
    open,
    hold: () => {
      held = handler
      handler = undefined
    },
    release: () => held && open(held),
    makeLast: () => {
      last = true
    },
    isLast: () => last,
    load: admitted.load,
    close: () => clearInterval(look),
  }
}

function pathOf(incoming: IncomingMessage): string {
  return (incoming.url ?? '/').split('?', 1)[0] ?? '/'
}

/** A request that is not an upload has 30 s to arrive. */
function limitTime(incoming: IncomingMessage, outgoing: ServerResponse, requestMs: number): void {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return
  const timer = setTimeout(() => {
    if (incoming.complete) return
    if (!outgoing.headersSent) outgoing.writeHead(408, { connection: 'close' }).end()
    incoming.destroy()
  }, requestMs)
  timer.unref()
  incoming.once('close', () => clearTimeout(timer))
}
