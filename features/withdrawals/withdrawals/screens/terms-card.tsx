import type { Approval } from '@kolo/approvals/contract'
import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { ChangeCard } from '@kolo/ui/patterns/change-card'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { type CacheUpdate, setQuery, updateQuery } from '@kolo/ui/patterns/query-cache'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Facts } from '@kolo/ui/primitives/card'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { TextArea } from '@kolo/ui/primitives/text-input'
import {
  changeWithdrawalTerms,
  readWithdrawalTerms,
  type TermsAnswer,
  type WithdrawalTerms,
} from '../settings.contract.ts'
import { termLabels, termNames } from '../withdrawal-names.messages.ts'

/** What every withdrawal is bound by, with the way to ask for other terms; what was asked for stands above them. */
export function TermsCard() {
  const read = useRead(readWithdrawalTerms, {})
  return (
    <ChangeCard
      title="Withdrawals"
      lead="Two administrators must approve new terms. Earlier requests keep their cost."
      of={read}
      what="the terms of withdrawals"
      change="Change the terms of withdrawals"
      mayChange={({ waiting }) => waiting === undefined}
      form={({ terms, hasProvider }, onClose) => (
        <TermsSheet terms={terms} hasProvider={hasProvider} onClose={onClose} />
      )}
    >
      {({ terms, hasProvider, waiting }) => (
        <>
          {waiting && <WaitingNotice approval={waiting} cacheUpdates={askedTermsCacheUpdates} />}
          <Facts
            facts={[
              ...termNames.map((name) => ({
                key: name,
                name: termLabels[name],
                value: name === 'feeKobo' && terms.feeKobo === 0n ? 'None' : <Naira amount={terms[name]} />,
              })),
              ...(hasProvider || terms.throughPaystack
                ? [
                    {
                      key: 'throughPaystack',
                      name: termLabels.throughPaystack,
                      value: paystackWords({ terms, hasProvider }),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </ChangeCard>
  )
}

/** Other terms that were asked for; once they are approved they hold, and are asked again. */
function askedTermsCacheUpdates(approval: Approval): readonly CacheUpdate[] {
  if (approval.status === 'approved') return []
  const waiting = approval.status === 'waiting' ? approval : undefined
  return [updateQuery(readWithdrawalTerms, {}, (kept) => ({ ...kept, waiting }))]
}

/** Whether approved ones may be sent; switched on without a provider nothing is. */
function paystackWords({ terms, hasProvider }: Pick<TermsAnswer, 'terms' | 'hasProvider'>): string {
  if (!terms.throughPaystack) return 'No'
  return hasProvider ? 'Yes' : 'Not now: no key is configured'
}

type Values = Record<(typeof termNames)[number] | 'reason', string> & { throughPaystack: boolean }

const hints: Record<(typeof termNames)[number], string> = {
  leastKobo: 'The smallest amount members can withdraw',
  feeKobo: 'From goals, once the free withdrawals of a quarter are used up; from the wallet it costs nothing',
  secondFromKobo: 'Also for the sum of 24 hours. Unusual withdrawals always need two',
}

function TermsSheet({
  terms,
  hasProvider,
  onClose,
}: {
  terms: WithdrawalTerms
  hasProvider: boolean
  onClose: () => void
}) {
  const now = {
    leastKobo: terms.leastKobo.toString(),
    feeKobo: terms.feeKobo.toString(),
    secondFromKobo: terms.secondFromKobo.toString(),
  }
  return (
    <MutationSheet<Values, TermsAnswer>
      title="Terms of withdrawals"
      submit="Ask for these terms"
      initial={{ ...now, throughPaystack: terms.throughPaystack, reason: '' }}
      disabled={(values) =>
        values.throughPaystack === terms.throughPaystack &&
        termNames.every((name) => (values[name] || '0') === now[name])
      }
      mutation={mutation(changeWithdrawalTerms, {
        body: (values: Values) => ({ ...values, feeKobo: values.feeKobo || '0' }),
      })}
      cacheUpdates={(answer) => [setQuery(readWithdrawalTerms, {}, answer)]}
      invalidates={['/api/withdrawing', '/api/admin', '/api/approvals']}
      successToast={({ waiting }) => saidOfAsking(waiting, 'Terms of withdrawals changed')}
      problemTitle="The terms were not changed."
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="sm muted">Another administrator must approve them.</p>
          {termNames.map((name) => (
            <AmountInput key={name} label={termLabels[name]} hint={hints[name]} {...form.field(name)} />
          ))}
          {(hasProvider || terms.throughPaystack) && (
            <SwitchRow
              title="Send through Paystack"
              hint="Administrators can have Paystack pay approved withdrawals out of the community’s balance there; it takes a fee for each"
              on={form.values.throughPaystack}
              onChange={(on) => form.setValue('throughPaystack', on)}
            />
          )}
          <TextArea
            label="Reason"
            hint="Another administrator reads it before they approve the new terms"
            maxLength={300}
            rows={3}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
