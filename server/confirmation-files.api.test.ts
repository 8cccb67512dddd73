/**
 * How many files confirming a payment goes through: those of the repository of which a function runs during the one request.
 * A number that grows is a hop more for whoever follows money coming in.
 */
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kobo, naira } from '@kolo/foundation/money'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { confirmPayment, readPaymentReview } from '@kolo/transfers/contract'
import { type Caller, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { expect, it } from 'vitest'
import { startTestServer } from './testing.ts'

/** How many files ran when this was last made shorter. */
const most = { inAll: 79, ofTheProduct: 30 }

const root = join(import.meta.dirname, '..')
const isProduct = (path: string) =>
  /^[a-z]+\//.test(path) && !/node_modules|test|statement-counts|^node:/.test(path)
/** Vitest reads what a file exports through a function of its own. */
const isExport = (text: string) => /^\(\) => \{ try \{ return \S+ \} catch \{\} \}$/.test(text)

/** The files of the repository of which a function runs during some work, without tests and what they stand on. */
async function filesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Debugger.enable')
  const ran = new Set<string>()
  for (const { url, scriptId, functions } of result) {
    const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : relative(root, url)
    if (!isProduct(path)) continue
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
    const texts = functions
      .filter(({ ranges }) => ranges.some(({ count }) => count > 0))
      .map(({ ranges: [whole] }) => scriptSource.slice(whole?.startOffset, whole?.endOffset))
    if (texts.some((text) => !isExport(text))) ran.add(path)
  }
  session.disconnect()
  return [...ran].toSorted()
}

/** Of which the areas of the product, without what every request runs: the server, its session, its notices, the ledger. */
const ofTheProduct = /^features\/(?!identity|audit|notices)/

it('confirming a payment runs few files', async () => {
  const server = await startTestServer()
  const [ada, bayo, chidi]: Caller[] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  if (!ada || !bayo || !chidi) throw new Error('The test users are not there')
  await openCollectionAccount(bayo, chidi)
  const goal = await openOrdinaryGoal(ada, (await openPlan(bayo, chidi)).id)
  const confirmation = async (amount: Kobo, bankReference: string) => {
    const payment = await startDeposit(ada, goal, amount)
    await sayItWasSent(ada, payment, bankReference)
    const { version, amountKobo } = await bayo.call(readPaymentReview, { params: { id: payment.id } })
    const body = { receivedKobo: amountKobo, version, bankReference }
    return () => bayo.call(confirmPayment, { params: { id: payment.id }, body })
  }
  // What the first of its kind prepares is not counted.
  await (await confirmation(naira(20_000n), 'FT1110000001'))()
  // What comes round by itself runs beside some of them, not beside all.
  let files = await filesDuring(await confirmation(naira(30_000n), 'FT1110000002'))
  for (const time of [3, 4, 5, 6]) {
    const ran = await filesDuring(await confirmation(naira(30_000n + BigInt(time)), `FT111000000${time}`))
    files = files.filter((file) => ran.includes(file))
  }
  await server.close()
  expect(files).toContain('features/transfers/reviews/server/confirm-payment.ts')
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most.inAll)
  expect(files.filter((file) => ofTheProduct.test(file)).length).toBeLessThanOrEqual(most.ofTheProduct)
})
