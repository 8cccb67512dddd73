/** A feature of the test that books its own lines as vouchers, as bank statements do. */
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { endpoint } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { vouchersAccess } from '../voucher.access.ts'
import { approveVoucher, readVoucher, reverseVoucher } from '../voucher.contract.ts'
import { voucherMessages } from '../voucher.messages.ts'
import { submitNewVoucher } from './make-voucher.ts'

const bookLine = endpoint({
  name: 'test.book-line',
  method: 'POST',
  path: '/api/test-lines/{id}',
  summary: 'Books a line.',
  needs: vouchersAccess.draft,
  params: z.object({ id: z.string() }),
  body: z.strictObject({ account: z.string() }),
  output: z.object({ id: z.string() }),
  refusals: Object.keys(voucherMessages) as (keyof typeof voucherMessages)[],
})
const lines: ServerFeature = {
  name: 'test',
  routes: [
    route(bookLine, voucherMessages, async (call, { params, body }) => {
      const made = await submitNewVoucher(call, {
        kind: 'payment',
        valueDate: '2026-11-20' as CalendarDate,
        party: 'Sahel Trust Bank',
        narration: 'Charges of November',
        reference: '',
        evidence: '',
        lines: [
          { account: body.account, debitKobo: kobo(50_00n), creditKobo: kobo(0n), memo: '' },
          { account: '1110', debitKobo: kobo(0n), creditKobo: kobo(50_00n), memo: '' },
        ],
        source: { type: 'test-line', id: params.id },
      })
      return isRefusal(made) ? made : { id: made.id }
    }),
  ],
}

it('makes one voucher of a source, until that is reversed', async () => {
  const { server } = await paymentsFixture(
    (options) => startTestServer({ ...options, features: [...features, lines] }),
    testUsers,
  )
  const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
  const line = { params: { id: '7' }, body: { account: '5510' } }
  expect((await bayo.problem(bookLine, { ...line, body: { account: '2110' } })).code).toBe('account-not-own')
  const { id } = await bayo.call(bookLine, line)
  const waiting = await chidi.call(readVoucher, { params: { id } })
  expect(waiting).toMatchObject({ state: 'submitted', source: { type: 'test-line', id: '7' } })
  expect((await bayo.problem(bookLine, line)).code).toBe('source-booked')
  const done = await chidi.call(approveVoucher, { params: { id }, body: { version: waiting.version } })
  expect(done.state).toBe('posted')
  const order = { reason: 'Booked to the wrong account.', valueDate: '2026-11-20' as CalendarDate }
  const reversal = await bayo.call(reverseVoucher, { params: { id }, body: order })
  expect((await bayo.problem(bookLine, line)).code).toBe('source-booked')
  await chidi.call(approveVoucher, { params: { id: reversal.id }, body: { version: reversal.version } })
  expect((await bayo.call(bookLine, line)).id).not.toBe(id)
})
