import { naira } from '@kolo/foundation/money'
import { useForm } from '@kolo/ui/patterns/use-form'
import { createElement as make } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnotherPayment } from './another-payment.tsx'

const refused = 'You have an open payment of ₦20,000.00 for this, PAY-1.'
const open = { id: '1', status: 'rejected', amountKobo: naira(20_000n) } as const

function Asked({ error }: { error?: string }) {
  const form = useForm({ initial: { another: false }, onSubmit: async () => undefined })
  const errors = error === undefined ? {} : { another: error }
  return make(AnotherPayment<{ another: boolean }>, {
    open,
    form: { ...form, errors },
    onShow: () => undefined,
  })
}

test('why the same is not paid again stands at the question whether it is another payment', () => {
  const asked = renderToStaticMarkup(make(Asked))
  expect(asked).toContain('This is another payment of the same amount')
  expect(asked).not.toContain(refused)
  const answered = renderToStaticMarkup(make(Asked, { error: refused }))
  expect(answered.indexOf(refused)).toBeGreaterThan(answered.indexOf('This is another payment'))
})
