/** Reports with very many lines: a sheet of 100,000, and a paper of as many as a paper has. */

import type { Report } from '@kolo/application/reports'
import { paged } from '@kolo/database/pages'
import { files } from '@kolo/files/server'
import { identity } from '@kolo/identity/server'
import { longWork } from '@kolo/long-work/server'
import { profile } from '@kolo/profile/server'
import { startTestServer } from '@kolo/server/testing'
import { afterAll, expect, it } from 'vitest'
import { beginReportFile, listReportFiles } from '../../community-reports/community.contract.ts'
import { largePaperMost } from '../../community-reports/community.rules.ts'
import { reports } from '../../server/public.ts'

const count = 100_000
const numbers: Report = {
  name: 'numbers',
  title: 'Numbers',
  about: 'A line for each member of a very large community.',
  asks: 'now',
  columns: [
    { title: 'Member', as: 'text' },
    { title: 'Wallet', as: 'naira' },
    { title: 'Savings', as: 'naira' },
    { title: 'Total', as: 'naira' },
  ],
  lines: async () => count,
  page: async (_, __, { cursor, limit }) => {
    const from = cursor === undefined ? 0 : Number(cursor)
    const left = Array.from({ length: Math.min(count - from, limit + 1) }, (_, at) => ({
      key: String(from + at + 1),
      cells: [`Member ${from + at + 1}`, '123456700', '5000', '123461700'],
    }))
    return paged(left, limit, ({ key }) => key)
  },
  sums: async () => ['Total', '12345670000000', '500000000', '12346170000000'],
}

const accounts = async () => ({ goals: [], shares: undefined })
const own = [identity, profile(async () => 0), files, reports(accounts, async () => undefined, [numbers])]
const features = [...own, longWork(own)]
const server = await startTestServer({ features })
afterAll(() => server.close())
const dayo = server.as('dayo')

const turn = () =>
  server.db.transaction().execute(async (db) => {
    const job = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'long-work.turn')
    const { clock, community } = server
    await job?.run({ db, now: clock.now(), community, enqueue: async () => undefined }, {})
  })

async function made(format: 'csv' | 'pdf'): Promise<Buffer> {
  const body = { format }
  const { id } = await dayo.call(beginReportFile, { params: { name: 'numbers' }, body })
  for (;;) {
    await turn()
    const { rows } = await dayo.call(listReportFiles, { query: {} })
    if (rows.find((one) => one.id === id)?.state === 'ready') break
  }
  return Buffer.from(await (await dayo.fetch(`/api/report-files/${id}/file`)).arrayBuffer())
}

it('a sheet has every line once, and the sums', async () => {
  const lines = (await made('csv')).toString().trimEnd().split('\r\n').slice(4)
  expect(lines).toHaveLength(count + 1)
  expect(new Set(lines.slice(0, -1).map((line) => line.split(',')[0])).size).toBe(count)
  expect(lines.at(-1)).toBe('"Total",123456700000.00,5000000.00,123461700000.00')
})

it('a paper has its most, in pages, within the time a drawing may take', { timeout: 120_000 }, async () => {
  const pdf = (await made('pdf')).toString('latin1')
  const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThan(largePaperMost / 60)
})
