import { RequestProblem } from '@kolo/foundation/request-problem'
import { describe, expect, it } from 'vitest'
import { fairTurns, type TurnLimits } from './fair-turns.ts'

const ordinary: TurnLimits = { atOnce: 1, waiting: 100, waitingEach: 50, waitMs: 60_000 }

/** Work that ends when it is told to, and the order it was begun in. */
function fixture(limits: Partial<TurnLimits> = {}) {
  const turns = fairTurns({ ...ordinary, ...limits })
  const begun: string[] = []
  const open = new Map<string, () => void>()
  const ask = (name: string, address: string, gone?: AbortSignal) =>
    turns({ request: { address, ...(gone ? { gone } : {}) } }, () => {
      begun.push(name)
      return new Promise<string>((end) => open.set(name, () => end(name)))
    }).catch((error: unknown) => (error instanceof RequestProblem ? error.code : String(error)))
  /** Ends whatever is begun, one after the other, until nothing is left. */
  const finish = async () => {
    for (let done = 0; done < begun.length; ) {
      open.get(begun[done++] ?? '')?.()
      await new Promise(setImmediate)
    }
    return begun
  }
  return { ask, begun, finish, end: (name: string) => open.get(name)?.() }
}

describe('turns', () => {
  it('go round the addresses, so that whoever asks a hundred times waits behind themselves', async () => {
    const { ask, finish } = fixture()
    const asked = [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, '192.0.2.1')),
      ...['b1', 'b2'].map((name) => ask(name, '192.0.2.2')),
      ask('c1', '192.0.2.3'),
    ]
    expect(await finish()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
    await Promise.all(asked)
  })
  it('count a whole network of the new addresses as one', async () => {
    const { ask, finish } = fixture()
    for (let turn = 1; turn <= 3; turn++) void ask(`a${turn}`, `2001:db8:a:1::${turn}`)
    void ask('b1', '2001:db8:a:2::1')
    expect(await finish()).toEqual(['a1', 'a2', 'b1', 'a3'])
  })
  it('are of one at most so many at once, and others go before what they have waiting', async () => {
    const { ask, begun, finish } = fixture({ atOnce: 3, atOnceEach: 1 })
    for (const name of ['a1', 'a2']) void ask(name, '192.0.2.1')
    void ask('b1', '192.0.2.2')
    await new Promise(setImmediate)
    expect(begun).toEqual(['a1', 'b1'])
    expect(await finish()).toEqual(['a1', 'b1', 'a2'])
  })
  it('count a whole site of the new addresses as some networks, whichever of them it uses', async () => {
    const { ask, finish } = fixture({ waitingEach: 1 })
    const asked = Array.from({ length: 8 }, (_, turn) => ask(`a${turn}`, `2001:db8:a:${turn}::1`))
    expect(await Promise.all(asked.slice(5))).toEqual(['overloaded', 'overloaded', 'overloaded'])
    void ask('b0', '192.0.2.1')
    expect(await finish()).toEqual(['a0', 'a1', 'b0', 'a2', 'a3', 'a4'])
  })
  it('are never more at once than was said, also when work fails', async () => {
    const turns = fairTurns({ ...ordinary, atOnce: 2 })
    let working = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++working)
      await new Promise(setImmediate)
      working--
      throw new Error('this one failed')
    }
    const asked = Array.from({ length: 20 }, (_, turn) =>
      turns({ request: { address: `192.0.2.${turn % 3}` } }, work),
    )
    expect((await Promise.allSettled(asked)).every(({ status }) => status === 'rejected')).toBe(true)
    expect(most).toBe(2)
  })
  it('are refused with a time to come back when one address waits too often', async () => {
    const { ask, finish } = fixture({ waitingEach: 2 })
    const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, '192.0.2.1'))
    expect(await asked[3]).toBe('overloaded')
    const problem = await fairTurns({ ...ordinary, atOnce: 0, waitingEach: 0 })(
      { request: { address: '192.0.2.1' } },
      async () => 1,
    ).catch((error: RequestProblem) => error.options)
    expect(problem).toEqual({ retryAfterSeconds: 60 })
    expect(await finish()).toEqual(['a1', 'a2', 'a3'])
  })
  it('make room, when all places are taken, by sending away whoever has the most', async () => {
    const { ask, finish } = fixture({ waiting: 3 })
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, '192.0.2.1'))
    void ask('b1', '192.0.2.2')
    expect(await many[3]).toBe('overloaded')
    void ask('c1', '192.0.2.3')
    expect(await many[2]).toBe('overloaded')
    expect(await ask('d1', '192.0.2.4')).toBe('overloaded')
    expect(await finish()).toEqual(['a1', 'a2', 'b1', 'c1'])
  })
  it('are not waited for any longer than was said', async () => {
    const { ask, begun, finish } = fixture({ waitMs: 20 })
    void ask('a1', '192.0.2.1')
    expect(await ask('b1', '192.0.2.2')).toBe('overloaded')
    expect(begun).toEqual(['a1'])
    expect(await finish()).toEqual(['a1'])
  })
  it('are given up by whoever is gone', async () => {
    const { ask, finish } = fixture()
    const gone = new AbortController()
    void ask('a1', '192.0.2.1')
    const left = ask('b1', '192.0.2.2', gone.signal)
    void ask('c1', '192.0.2.3')
    gone.abort()
    expect(await left).toBe('overloaded')
    expect(await ask('b2', '192.0.2.2', gone.signal)).toBe('overloaded')
    expect(await finish()).toEqual(['a1', 'c1'])
  })
})
