/**
 * Who is let in when more is asked than can be done. What must always be true: whoever is let in is answered in time,
 * because only so much is worked on at once and only so many wait as will have their turn in a moment; everybody else is
 * told so at once; and each address gets its turn, however much another one asks.
 */

import { fairLines } from '@kolo/application/fair-lines'

/** How much is worked on at once, and how long somebody may be made to wait. */
export const admissionLimits = {
  /** Requests that are worked on at once. With those of the staff no more than the database has connections. */
  running: 8,
  /** As many again for administrators alone, who may also use the others. */
  staffRunning: 4,
  /** Nobody is let in who would wait longer, at the pace of the last turns. */
  waitMs: 250,
  /** The same for administrators. */
  staffWaitMs: 1_000,
  waiting: 500,
  /** Nobody gives way to a quieter address who has waited longer: they would be told too late. */
  giveWayMs: 20,
  /** Nobody waits longer, whatever was reckoned. */
  longestMs: 1_000,
  /** Who is still sending or taking, or has been worked on for so long, no longer counts: they wait for something else. */
  receivingMs: 50,
  workingMs: 2_000,
}

/** A request at the door. */
export type Visitor = {
  address: string
  isStaff: () => boolean
  /** Whether it is the client's turn: its body is still coming, or it has not taken what is there of the answer. */
  isWaitedFor: () => boolean
  start: (place: Place) => void
  refuse: () => void
}

/** Where a request is worked on. */
export type Place = {
  /** To be called when it is answered, or while it waits for something that has turns of its own; may be called twice. */
  leave: () => void
  /** Goes on after such a wait, also where all places are taken: nobody new is let in until one of them is free again. */
  comeBack: () => void
}

/** The door. */
export type Admission = {
  ask: (visitor: Visitor) => void
  load: () => Load
  /** Looks at those who take long; to be called every few milliseconds. */
  look: () => void
}

/** How much is going on. */
export type Load = { running: number; waiting: number; refused: number }

type Waiting = { visitor: Visitor; since: number }

/** Opens the door; `clock` tells milliseconds. */
export function openAdmission(limits = admissionLimits, clock = () => performance.now()): Admission {
  const guests = openLane(limits, limits.running, limits.waitMs, clock)
  const staff = openLane(limits, limits.staffRunning, limits.staffWaitMs, clock)
  let refused = 0
  const refuse = (visitor: Visitor) => {
    refused += 1
    visitor.refuse()
  }
  return {
    ask: (visitor) => {
      if (guests.startNow(visitor)) return
      const lane = visitor.isStaff() ? staff : guests
      if (lane === staff && staff.startNow(visitor)) return
      const out = lane.wait(visitor)
      if (out) refuse(out)
    },
    load: () => ({
      running: guests.running.size + staff.running.size,
      waiting: guests.waiting() + staff.waiting(),
      refused,
    }),
    look: () => {
      const now = clock()
      for (const lane of [guests, staff]) {
        for (const [visitor, { since, leave }] of lane.running) {
          const most = visitor.isWaitedFor() ? limits.receivingMs : limits.workingMs
          if (now - since > most) leave()
        }
        for (const visitor of lane.takeOlderThan(now - limits.longestMs)) refuse(visitor)
      }
    },
  }
}

/** Places of work, and those who wait for one, address by address in turns. */
function openLane(
  { waiting: mostWaiting, giveWayMs }: typeof admissionLimits,
  places: number,
  waitMs: number,
  clock: () => number,
) {
  const running = new Map<Visitor, { since: number; leave: () => void }>()
  const lines = fairLines<Waiting>()
  // Milliseconds from one turn to the next while somebody waits, and when the last turn was.
  let pace = 2
  let lastTurn: number | undefined
  const start = (visitor: Visitor) => {
    const leave = () => {
      if (running.delete(visitor)) next()
    }
    const comeBack = () => void running.set(visitor, { since: clock(), leave })
    comeBack()
    visitor.start({ leave, comeBack })
  }
  const next = () => {
    if (lines.size() === 0 || running.size >= places) return
    const now = clock()
    if (lastTurn !== undefined) pace += (now - lastTurn - pace) / 20
    const taken = lines.take()
    lastTurn = lines.size() > 0 ? now : undefined
    if (taken) start(taken.item.visitor)
  }
  const isRoom = () => {
    const stalled = lastTurn === undefined ? 0 : Math.max(0, clock() - lastTurn - pace)
    return lines.size() < mostWaiting && (lines.size() + 1) * pace + stalled <= waitMs
  }
  return {
    running,
    waiting: lines.size,
    /** Starts somebody when there is a place and nobody waits for it. */
    startNow: (visitor: Visitor): boolean => {
      if (lines.size() > 0 || running.size >= places) return false
      start(visitor)
      return true
    },
    /** Lets somebody wait; the answer is who cannot: they, or the last of an address that has more waiting. */
    wait: (visitor: Visitor): Visitor | undefined => {
      let out: Visitor | undefined
      if (!isRoom()) {
        const longer = lines.longerThan(visitor.address)
        if (!longer || clock() - longer.item.since > giveWayMs) return visitor
        lines.remove(longer.who, longer.item)
        out = longer.item.visitor
      }
      lines.add(visitor.address, { visitor, since: clock() })
      lastTurn ??= clock()
      return out
    },
    /** Takes away whoever came before a moment. */
    takeOlderThan: (moment: number): Visitor[] => {
      const old = lines.all().filter(({ item }) => item.since < moment)
      for (const { who, item } of old) lines.remove(who, item)
      if (lines.size() === 0) lastTurn = undefined
      return old.map(({ item }) => item.visitor)
    },
  }
}
