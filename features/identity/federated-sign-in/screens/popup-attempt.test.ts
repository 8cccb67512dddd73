import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AttemptOutcome, type AttemptParts, startAttempt } from './popup-attempt.ts'

const done: AttemptOutcome = { ok: true, next: '/dashboard' }
let popup: { closed: boolean; go: ReturnType<typeof vi.fn>; close: () => void }
let tell: (outcome: AttemptOutcome) => void
let late: AttemptOutcome[]

const parts: AttemptParts = {
  open: () => popup,
  begin: async () => ({ url: 'https://accounts.example/page', channel: 'a-channel' }),
  listen: (_, hear) => {
    tell = hear
    return () => {
      tell = () => undefined
    }
  },
  every: (ms, look) => {
    const timer = setInterval(look, ms)
    return () => clearInterval(timer)
  },
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  late = []
  popup = {
    closed: false,
    go: vi.fn(),
    close: () => {
      popup.closed = true
    },
  }
})
afterEach(() => {
  vi.useRealTimers()
})

function start(changes: Partial<AttemptParts> = {}) {
  const attempt = startAttempt({ ...parts, ...changes }, (outcome) => late.push(outcome))
  const end = attempt.outcome.then(
    (outcome) => (outcome.ok ? outcome.next : outcome.code),
    (ended) => ended.code,
  )
  return { attempt, end }
}

describe('an attempt in a popup', () => {
  it('goes to the provider’s page and ends with what the way back tells', async () => {
    const { end } = start()
    await vi.advanceTimersByTimeAsync(0)
    expect(popup.go).toHaveBeenCalledWith('https://accounts.example/page')
    tell(done)
    expect(await end).toBe('/dashboard')
  })

  it('is blocked when no window opens', async () => {
    expect(await start({ open: () => undefined }).end).toBe('popup-blocked')
  })

  it('closes the window when the server says no', async () => {
    const { end } = start({ begin: () => Promise.reject({ code: 'network-request-failed' }) })
    expect(await end).toBe('network-request-failed')
    expect(popup.closed).toBe(true)
  })

  it('is cancelled 1.2 s after the window closed, not before', async () => {
    const { end } = start()
    await vi.advanceTimersByTimeAsync(0)
    let ended: string | undefined
    void end.then((code) => {
      ended = code
    })
    popup.closed = true
    await vi.advanceTimersByTimeAsync(1_400)
    expect(ended).toBeUndefined()
    await vi.advanceTimersByTimeAsync(100)
    expect(ended).toBe('popup-closed-by-user')
  })

  it('counts an answer within the grace, and one that comes late', async () => {
    const first = start()
    await vi.advanceTimersByTimeAsync(0)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(800)
    tell(done)
    expect(await first.end).toBe('/dashboard')
    popup.closed = false
    const second = start()
    await vi.advanceTimersByTimeAsync(0)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await second.end).toBe('popup-closed-by-user')
    tell(done)
    expect(late).toEqual([done])
  })

  it('gives way to a second click, whether it had begun or not', async () => {
    const before = start()
    before.attempt.cancel()
    expect(await before.end).toBe('cancelled-popup-request')
    popup.closed = false
    const after = start()
    await vi.advanceTimersByTimeAsync(0)
    after.attempt.cancel()
    expect(await after.end).toBe('cancelled-popup-request')
    expect(popup.closed).toBe(true)
    tell(done)
    expect(late).toEqual([])
  })
})
