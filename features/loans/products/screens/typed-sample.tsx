/** A sample of the largest loan over the longest term, as the terms are typed. */
import { kobo } from '@kolo/foundation/money'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { Naira } from '@kolo/ui/patterns/naira'
import { useState } from 'react'
import * as z from 'zod/mini'
import { scheduleOf } from '../loan-schedule.rules.ts'
import { termsRefusal } from '../loan-terms.rules.ts'
import { loanTermsWire } from '../product.contract.ts'
import { loanFrequencyWords } from '../product.messages.ts'
import { type ProductValues, termsOnWire } from './product-values.ts'
import { LoanCostFacts, ScheduleTable } from './sample-schedule.tsx'

export function TypedSample({ values }: { values: ProductValues }) {
  const [paidOutOn] = useState(() => dayIn(lagos, instant(new Date())))
  const read = z.safeDecode(loanTermsWire, termsOnWire(values) as z.input<typeof loanTermsWire>)
  if (!read.success || termsRefusal(read.data))
    return (
      <section aria-label="Sample">
        <h3>Sample</h3>
        <p className="muted">A schedule is shown here once rate, instalments and amounts are typed.</p>
      </section>
    )
  const terms = read.data
  const sample = { principalKobo: kobo(terms.maxKobo), instalments: terms.termMax, paidOutOn }
  return (
    <section className="stack stack-3" aria-label="Sample">
      <h3>Sample</h3>
      <p className="muted">
        <Naira amount={sample.principalKobo} /> over {terms.termMax}{' '}
        {loanFrequencyWords[terms.frequency].many}, if it is paid out today.
      </p>
      <LoanCostFacts terms={terms} {...sample} />
      <ScheduleTable lines={scheduleOf(terms, sample)} />
    </section>
  )
}
