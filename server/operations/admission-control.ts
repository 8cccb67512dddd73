/**
 * While many are refused, a connection whose request was just refused goes to a process of its own, which tells it to come
 * back for as long as that was said, and then gives it back. So whoever asks again at once costs the product nothing, and
 * those who are let in keep all of its one thread. Proxies carry many people on one connection and keep theirs.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { busySeconds } from '../http/problems.ts'
import { type AddressTest, plainAddress } from './client-address.ts'
import type { Refusals } from './refusals.ts'

/** When connections are handed over, and how many at most. */
export const admissionControlLimits = {
  refusedPerSecond: 100,
  connections: 4_000,
  onTheirWay: 8,
  startAgainMs: 10_000,
}

/** What the process is told first. */
export type AdmissionOrders = { refusals: Refusals; holdMs: number }

/** What the process says now and then. */
export type AdmissionReport = { refused: number; holding: number }

type AdmissionOptions = {
  refusals: Refusals
  isProxy: AddressTest
  /** Takes a connection back whose time is over. */
  giveBack: (socket: Socket) => void
  limits?: Partial<typeof admissionControlLimits>
}

export type AdmissionControl = {
  /** A request of this connection was refused. */
  refused: (socket: Socket) => void
  /** Takes over a connection that is at rest and whose last request was refused; false where it stays. */
  take: (socket: Socket) => boolean
  /** How often the process refused. */
  count: () => number
  close: () => void
}

/** Puts it up; its process begins when it is needed and ends a minute after the last connection has left. */
export function openAdmissionControl({
  refusals,
  isProxy,
  giveBack,
  ...options
}: AdmissionOptions): AdmissionControl {
  const limits = { ...admissionControlLimits, ...options.limits }
  const lately = openCount(1_000)
  const told = new WeakSet<Socket>()
  let child: ChildProcess | undefined
  let startedAt = Number.NEGATIVE_INFINITY
  let isReady = false
  let isClosed = false
  let holding = 0
  const onTheirWay = new Set<Socket>()
  let refusedThere = 0
  const start = () => {
    if (child || isClosed || performance.now() - startedAt < limits.startAgainMs) return
    startedAt = performance.now()
    const started = fork(join(import.meta.dirname, 'admission-control-process.ts'), {
      execArgv: [],
      // It needs no secret of the product, so it gets none.
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    })
    child = started
    started.send({ refusals, holdMs: busySeconds * 1_000 } satisfies AdmissionOrders)
    started.on('message', (report: AdmissionReport, socket) => {
      isReady = true
      holding = report.holding
      refusedThere += report.refused
      if (socket instanceof Socket) giveBack(socket)
    })
    started.on('error', () => undefined)
    started.once('disconnect', () => {
      if (child === started) child = undefined
      isReady = false
      holding = 0
      for (const socket of onTheirWay) socket.destroy()
      onTheirWay.clear()
    })
    // A stop of the product waits neither for the process nor for what it might say.
    started.unref()
    started.channel?.unref()
  }
  return {
    refused: (socket) => {
      lately.add()
      told.add(socket)
    },
    take: (socket) => {
      if (!told.delete(socket) || socket.destroyed || lately.sum() < limits.refusedPerSecond) return false
      if (isProxy(plainAddress(socket.remoteAddress ?? ''))) return false
      start()
      if (isClosed || !isReady || !child?.connected || holding >= limits.connections) return false
      // They change hands one after the other, and whoever waits for that is not heard.
      if (onTheirWay.size >= limits.onTheirWay) return false
      onTheirWay.add(socket)
      holding += 1
      socket.pause()
      child.send({}, socket, () => onTheirWay.delete(socket))
      return true
    },
    count: () => refusedThere,
    close: () => {
      isClosed = true
      // Without a connection this is its last order.
      if (child?.connected) child.send({})
    },
  }
}

/** Counts what happened within the last stretch of so many milliseconds, or the one before where that was more. */
function openCount(stretchMs: number) {
  let began = 0
  let before = 0
  let now = 0
  const look = () => {
    const stretches = Math.floor((performance.now() - began) / stretchMs)
    if (stretches === 0) return
    before = stretches === 1 ? now : 0
    now = 0
    began += stretches * stretchMs
  }
  return {
    add: () => {
      look()
      now += 1
    },
    sum: () => {
      look()
      return Math.max(before, now)
    },
  }
}
