/** Loans, for counting statements: a product of two administrators, changed and closed. */
import type { Answer, Teller } from './teller.ts'
import type { TestUserName } from './test-users.ts'

const terms = {
  method: 'reducing_equal_instalments',
  rateBps: 150,
  ratePeriod: 'month',
  interestTaken: 'with_instalments',
  frequency: 'monthly',
  termMin: 1,
  termMax: 24,
  gracePeriods: 0,
  minKobo: '5000000',
  maxKobo: '500000000',
  multipleBps: 20_000,
  multipleOf: 'savings',
  minMonthsMember: 0,
  minMonthsContributing: 0,
  maxRunning: 1,
  instalmentToPayMaxBps: 0,
  fees: [],
  penaltyBps: 0,
  penaltyCapBps: 0,
  allocation: ['penalty', 'fees', 'interest', 'principal'],
  earlyWaivedBps: 8_000,
  lien: 'outstanding',
}

/** One product is opened, its terms change, and it is closed. */
export async function loansScenario(ask: Record<TestUserName, Teller>): Promise<void> {
  const body = { code: 'ORD-1', name: 'Ordinary loan', purpose: '', ...terms }
  const { id, version } = await ask.bayo('loans.create-loan-product', { body })
  const params = { id }
  const opened = await ask.chidi('loans.open-loan-product', { params, body: { version } })
  const { code: _, ...changed } = body
  const edited = await ask.chidi('loans.edit-loan-product', {
    params,
    body: { ...changed, rateBps: 200, version: (opened as Answer).version },
  })
  const again = await ask.bayo('loans.open-loan-product', {
    params,
    body: { version: (edited as Answer).version },
  })
  await ask.bayo('loans.close-loan-product', {
    params,
    body: { version: (again as Answer).version, reason: 'The meeting of November said so.' },
  })
}
