import { saidOfAsking } from '@kolo/approvals/screens'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { TickBox } from '@kolo/ui/primitives/choices'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { type PlanMoney, recordPlanEntry } from '../../distributions/distribution.contract.ts'
import { moneyCacheUpdates, moneyRefreshes } from '../../distributions/screens/distribution.cache.ts'
import type { Evidence } from '../../evidence/evidence.contract.ts'
import { EvidenceField } from '../../evidence/screens/evidence-parts.tsx'

const empty = {
  accountId: '',
  capitalKobo: '',
  incomeKobo: '',
  bankReference: '',
  onDay: '',
  note: '',
  evidenceId: '',
  evidenceOpen: false,
}
type Values = typeof empty

/** Says that money left for what the plan invests in, or came back with what it earned. */
export function EntrySheet({
  kind,
  money: { plan, accounts },
  onClose,
}: {
  kind: 'purchase' | 'proceeds'
  money: PlanMoney
  onClose: () => void
}) {
  const isPurchase = kind === 'purchase'
  const [evidence, setEvidence] = useState<Evidence>()
  return (
    <MutationSheet<Values, PlanMoney>
      title={isPurchase ? 'Money was invested' : 'Money returned'}
      submit="Ask another administrator"
      initial={{ ...empty, accountId: accounts.length === 1 ? (accounts[0]?.id ?? '') : '' }}
      mutation={mutation(recordPlanEntry, {
        params: { id: plan.id },
        body: (values: Values) => ({
          ...values,
          kind,
          capitalKobo: values.capitalKobo || '0',
          incomeKobo: isPurchase ? '0' : values.incomeKobo || '0',
        }),
      })}
      cacheUpdates={moneyCacheUpdates}
      invalidates={moneyRefreshes}
      successToast={({ waiting }) => saidOfAsking(waiting[0], 'Booked')}
      problemTitle="It was not requested."
      onClose={onClose}
    >
      {({ field, values, setValue }) => (
        <>
          <p className="sm muted">
            {isPurchase
              ? 'Money that left a bank account for this plan. It is booked once another administrator approves.'
              : 'Money received in a bank account: the cost of the investment, and the income above it. Only income can be paid to members.'}
          </p>
          <Select
            label={isPurchase ? 'Out of' : 'Into'}
            placeholder="Choose a bank account"
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('accountId')}
          />
          <AmountInput
            label={isPurchase ? 'Amount' : 'Capital'}
            {...(isPurchase ? {} : { hint: 'Cost' })}
            {...field('capitalKobo')}
          />
          {!isPurchase && <AmountInput label="Income" hint="Income above cost" {...field('incomeKobo')} />}
          <TextInput
            label="Bank reference"
            hint="As shown on the bank statement"
            {...field('bankReference')}
          />
          <DayInput label="Day" {...field('onDay')} />
          <TextArea
            label="Supporting document"
            hint="The contract note, the broker’s or the bank’s paper, by its number"
            maxLength={500}
            rows={3}
            {...field('note')}
          />
          <EvidenceField
            planId={plan.id}
            label="Supporting document"
            evidence={evidence}
            error={field('evidenceId').error}
            onEvidence={(added) => {
              setEvidence(added)
              setValue('evidenceId', added.id)
            }}
          />
          <TickBox ticked={values.evidenceOpen} onTick={(ticked) => setValue('evidenceOpen', ticked)}>
            Members can open this document too. Hide account numbers on it first.
          </TickBox>
        </>
      )}
    </MutationSheet>
  )
}
