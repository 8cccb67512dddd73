/**
 * Who is let in when more is asked than can be done. What must always be true: whoever is let in is answered in time,
 * because only so much is worked on at once and only so many wait as will have their turn in a moment; everybody else is
 * told so at once; and each address gets its turn, however much another one asks.
 */

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
  /** Begins it; `leave` is to be called when it is answered, and may be called twice. */
  start: (leave: () => void) => void
  refuse: () => void
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
  const lines = new Map<string, Waiting[]>()
  let count = 0
  // Milliseconds from one turn to the next while somebody waits, and when the last turn was.
  let pace = 2
  let lastTurn: number | undefined
  const start = (visitor: Visitor) => {
    const leave = () => {
      if (running.delete(visitor)) next()
    }
    running.set(visitor, { since: clock(), leave })
    visitor.start(leave)
  }
  const next = () => {
    const [first] = lines
    if (!first || running.size >= places) return
    const [address, line] = first
    const now = clock()
    if (lastTurn !== undefined) pace += (now - lastTurn - pace) / 20
    const visitor = line.shift()?.visitor
    count -= 1
    lines.delete(address)
    if (line.length > 0) lines.set(address, line)
    lastTurn = count > 0 ? now : undefined
    if (visitor) start(visitor)
  }
  const isRoom = () => {
    const stalled = lastTurn === undefined ? 0 : Math.max(0, clock() - lastTurn - pace)
    return count < mostWaiting && (count + 1) * pace + stalled <= waitMs
  }
  return {
    running,
    waiting: () => count,
    /** Starts somebody when there is a place and nobody waits for it. */
    startNow: (visitor: Visitor): boolean => {
      if (count > 0 || running.size >= places) return false
      start(visitor)
      return true
    },
    /** Lets somebody wait; the answer is who cannot: they, or the last of an address that has more waiting. */
    wait: (visitor: Visitor): Visitor | undefined => {
      const line = lines.get(visitor.address) ?? []
      let out: Visitor | undefined
      if (!isRoom()) {
        let longest = line
        for (const other of lines.values()) if (other.length > longest.length) longest = other
        const newest = longest.at(-1)?.since ?? 0
        if (longest.length <= line.length + 1 || clock() - newest > giveWayMs) return visitor
        out = longest.pop()?.visitor
        count -= 1
      }
      line.push({ visitor, since: clock() })
      lines.set(visitor.address, line)
      count += 1
      lastTurn ??= clock()
      return out
    },
    /** Takes away whoever came before a moment. */
    takeOlderThan: (moment: number): Visitor[] => {
      const taken: Visitor[] = []
      for (const [address, line] of lines) {
        while (line[0] && line[0].since < moment) taken.push((line.shift() as Waiting).visitor)
        if (line.length === 0) lines.delete(address)
      }
      count -= taken.length
      if (count === 0) lastTurn = undefined
      return taken
    },
  }
}
