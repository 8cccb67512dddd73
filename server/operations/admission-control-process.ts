/**
 * The other side of admission control, a process of its own: it holds connections that were told to come back in a moment, tells
 * them so again for that long, and gives them back. It knows nothing of the product, not even a cookie's name.
 */
import type { Socket } from 'node:net'
import { clock } from '../clock.ts'
import type { AdmissionOrders, AdmissionReport } from './admission-control.ts'
import type { Refusal } from './refusals.ts'

const limits = {
  headBytes: 16_384,
  untakenBytes: 65_536,
  idleMs: 15_000,
  reportMs: 250,
  restMs: 60_000,
  goodbyeMs: 500,
}
const headEnd = '\r\n\r\n'

/** A refusal as it is sent: the status line and headers without their end, and what follows them. */
type Form = { head: string; body: string }

let isLast = false
let refused = 0
let lastBusyAt = performance.now()
const held = new Set<Socket>()

function formOf({ headers, body }: Refusal): Form {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
  return { head: ['HTTP/1.1 503 Service Unavailable', ...lines].join('\r\n'), body }
}

function report(socket?: Socket): void {
  if (!process.connected) return
  process.send?.({ refused, holding: held.size } satisfies AdmissionReport, socket)
  refused = 0
}

function hold(socket: Socket, holdMs: number, formFor: (path: string) => Form): void {
  // Not all at once: whoever was told together comes back one after the other.
  const until = performance.now() + holdMs * (0.5 + Math.random())
  let head = ''
  held.add(socket)
  const leave = () => {
    held.delete(socket)
    clearTimeout(timer)
  }
  const giveBack = () => {
    if (head !== '' || socket.destroyed || isLast) return
    leave()
    stopReading(socket)
    report(socket)
  }
  const timer = setTimeout(giveBack, until - performance.now())
  socket.setTimeout(limits.idleMs, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('close', leave)
  socket.on('data', (bytes) => {
    head += bytes.toString('latin1')
    for (let end = head.indexOf(headEnd); end >= 0; end = head.indexOf(headEnd)) {
      answer(socket, head.slice(0, end), formFor)
      head = head.slice(end + headEnd.length)
    }
    if (head.length > limits.headBytes || socket.writableLength > limits.untakenBytes) socket.destroy()
    else if (performance.now() >= until) giveBack()
  })
}

/** What is sent from now on stays with the system until the product reads it: `pause` alone would still take bytes out. */
function stopReading(socket: Socket & { readonly _handle?: { readStop: () => void } | null }): void {
  socket.removeAllListeners('data').pause()
  socket._handle?.readStop()
}

function answer(socket: Socket, head: string, formFor: (path: string) => Form): void {
  if (socket.writableEnded) return
  refused += 1
  const [line = '', ...fields] = head.split('\r\n')
  const [method, path = ''] = line.split(' ')
  const form = formFor(path)
  const close = isLast || fields.some(announcesBody)
  const own = `${close ? '\r\nconnection: close' : ''}\r\ndate: ${new Date(clock()).toUTCString()}`
  socket.write(form.head + own + headEnd + (method === 'HEAD' ? '' : form.body))
  // A body that follows is not read.
  if (close) socket.end()
}

function announcesBody(field: string): boolean {
  const [name, value] = field.toLowerCase().split(':')
  return name === 'transfer-encoding' || (name === 'content-length' && value?.trim() !== '0')
}

/** From now on each answer is the last one of its connection; whoever is still there in a moment is let go. */
function end(): void {
  isLast = true
  setTimeout(() => process.exit(), limits.goodbyeMs)
}

process.once('message', ({ refusals, holdMs }: AdmissionOrders) => {
  const program = formOf(refusals.program)
  const person = formOf(refusals.person)
  const formFor = (path: string) => (path.startsWith(refusals.programsBelow) ? program : person)
  process.on('message', (_, socket) => {
    if (socket) hold(socket as Socket, holdMs, formFor)
    else end()
  })
  report()
})
// Without the product there is nobody to give a connection back to.
process.on('disconnect', () => process.exit())
process.on('error', () => process.exit())
setInterval(() => {
  if (held.size > 0 || refused > 0) lastBusyAt = performance.now()
  if (held.size > 0 || refused > 0) report()
  else if (performance.now() - lastBusyAt > limits.restMs && process.connected) process.disconnect()
}, limits.reportMs)
