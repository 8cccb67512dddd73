/** Whether a server keeps anything of what it was asked: its memory after many requests beside what it had after few. */
import { readFile } from 'node:fs/promises'
import { agreeToTerms } from '@kolo/community/terms-contract'
import { pathOf } from '@kolo/foundation/endpoint'
import { readHome } from '@kolo/home/contract'
import { readSession } from '@kolo/identity/contract'
import { getOwnProfile } from '@kolo/profile/contract'
import { listGoals, readGoal } from '@kolo/savings/contract'
import { makeAdministrators, openGoals } from './community.ts'
import { wireForm, withLines } from './line.ts'
import { runFor, type Section } from './measure.ts'
import { type Product, startProduct } from './product.ts'
import { workers } from './reference.ts'

const few = 2_000
const many = 20_000
const members = 12
/** The memory after many requests may be so many times what it was after few. */
const allowed = 1.2

/** Asks for six things in turns, as twelve members do, and looks at the server's memory on the way. */
export async function measureMemory(): Promise<Section> {
  const product = await startProduct()
  try {
    const requests = await requestsOf(product)
    const port = Number(new URL(product.origin).port)
    const before = await memoryOf(product.pid)
    await ask(port, requests, few)
    const afterFew = await memoryOf(product.pid)
    await ask(port, requests, many - few)
    const afterMany = await memoryOf(product.pid)
    const missed = afterMany / afterFew > allowed ? `, more than ${allowed}` : ''
    return {
      title: 'Memory after many requests',
      reference: `what the server had after ${few.toLocaleString('en-NG')} requests`,
      figures: [
        { what: 'Before', value: megabytes(before), ratio: before / afterFew },
        { what: `After ${few.toLocaleString('en-NG')} (reference)`, value: megabytes(afterFew), ratio: 1 },
        {
          what: `After ${many.toLocaleString('en-NG')}${missed}`,
          value: megabytes(afterMany),
          ratio: afterMany / afterFew,
        },
      ],
      method: `The product as its own process, ${members} signed-in members who ask for their session, home, savings, a goal, their profile and the document of a screen in turns, ${workers} at a time; the memory the system counts as the process’s own.`,
    }
  } finally {
    await product.stop()
  }
}

async function requestsOf(product: Product): Promise<string[]> {
  const port = Number(new URL(product.origin).port)
  const savers = await openGoals(product, await makeAdministrators(product), members)
  const each = savers.map(async ({ id, member }) => {
    await member.call(agreeToTerms, { body: { version: 1 } })
    const api = [readSession, readHome, listGoals, getOwnProfile].map(({ path }) => path)
    const paths = [...api, pathOf(readGoal, { id }), '/dashboard']
    const headers = { accept: 'application/json', 'accept-encoding': 'br', cookie: member.cookie() ?? '' }
    return paths.map((path) => wireForm({ method: 'GET', path, headers }, port))
  })
  return (await Promise.all(each)).flat()
}

function ask(port: number, requests: readonly string[], times: number): Promise<unknown> {
  let asked = 0
  return withLines(port, workers, (lines) =>
    runFor(120, workers, async (worker) => {
      const request = requests[asked % requests.length]
      const line = lines[worker]
      if (asked >= times || request === undefined || !line) return false
      asked += 1
      const { status } = await line.ask(request)
      if (status !== 200) throw new Error(`A request was answered with ${status}.`)
      return true
    }),
  )
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN)
}

const megabytes = (kilobytes: number) => `${Math.round(kilobytes / 1_024)} MB`
