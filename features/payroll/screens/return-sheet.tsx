import { saidOfAsking } from '@kolo/approvals/screens'
import { kobo } from '@kolo/foundation/money'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { markAllStale, setQuery } from '@kolo/ui/patterns/query-cache'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { type Employer, type Employers, listEmployers, returnKept } from '../payroll.contract.ts'

type Values = { amountKobo: string; accountId: string; bankReference: string; sentOn: string }

/** Says that money that was left over was sent back to its employer at the bank. */
export function ReturnSheet({
  employer,
  accounts,
  onClose,
}: {
  employer: Employer
  accounts: Employers['accounts']
  onClose: () => void
}) {
  const naira = useNairaText()
  return (
    <MutationSheet<Values, Employers>
      title={`Sent back to ${employer.name}`}
      submit="Request approval"
      initial={{
        amountKobo: employer.heldKobo.toString(),
        accountId: accounts.length === 1 ? (accounts[0]?.id ?? '') : '',
        bankReference: '',
        sentOn: '',
      }}
      mutation={mutation(returnKept, { params: { id: employer.id }, body: (values: Values) => values })}
      confirmation={({ amountKobo }) => ({
        title: `Was ${naira(kobo(BigInt(amountKobo || '0')))} sent back?`,
        confirm: 'It was sent back',
        children: `Once another administrator approves, it leaves the bank in the books and is no longer kept for ${employer.name}.`,
      })}
      cacheUpdates={(page) => [setQuery(listEmployers, {}, page), markAllStale]}
      invalidates={['/api/approvals', '/api/admin/home']}
      successToast={({ rows }) =>
        saidOfAsking(rows.find(({ id }) => id === employer.id)?.returning, 'Booked')
      }
      problemTitle="Nothing was booked."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            <Naira amount={employer.heldKobo} /> kept for {employer.name}. Send it at the bank first, and
            write what the bank says.
          </p>
          <AmountInput label="Amount" {...field('amountKobo')} />
          <Select
            label="From"
            placeholder="Choose the bank account"
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('accountId')}
          />
          <TextInput label="Bank reference" maxLength={60} autoComplete="off" {...field('bankReference')} />
          <DayInput label="Day" {...field('sentOn')} />
        </>
      )}
    </MutationSheet>
  )
}
