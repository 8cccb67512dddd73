import { kobo, subtractKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { type Facts, sentenceOf } from '@kolo/foundation/refusal'
import { usuallyWords } from '@kolo/foundation/usual-time'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Facts as FactList } from '@kolo/ui/primitives/card'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import {
  requestWithdrawal,
  type Withdrawal,
  type WithdrawalSource,
  type Withdrawing,
} from '../withdrawal.contract.ts'
import { withdrawalsMessages } from '../withdrawal.messages.ts'
import { touchedByMoney, withdrawalCacheUpdates } from './withdrawals.cache.ts'

type Values = { source: string; amountKobo: string; bankAccountId: string }

const keyOf = (source: WithdrawalSource) => source.id ?? 'wallet'

/** Where there is money to take out; the wallet alone where there is none. */
function sourcesOf({ sources }: Withdrawing): readonly WithdrawalSource[] {
  const filled = sources.filter(({ availableKobo }) => availableKobo > 0n)
  return filled.length > 0 ? filled : sources.slice(0, 1)
}

/** The one somebody came from, or the first that has enough for a withdrawal. */
const firstOf = (sources: readonly WithdrawalSource[], from: string | null, least: bigint) =>
  sources.find(({ id }) => id === from) ??
  sources.find(({ availableKobo }) => availableKobo >= least) ??
  sources[0]

/** How much, from where and where to; the limits and the cost stand there before anything is asked for. */
export function WithdrawSheet({
  withdrawing,
  from,
  onClose,
  onAsked,
}: {
  withdrawing: Withdrawing
  /** The goal somebody came from. */
  from: string | null
  onClose: () => void
  onAsked: (id: string) => void
}) {
  const naira = useNairaText()
  const sources = sourcesOf(withdrawing)
  const first = firstOf(sources, from, withdrawing.leastKobo)
  const accounts = withdrawing.bankAccounts.filter(({ status }) => status === 'confirmed')
  const sourceOf = ({ source }: Values) => sources.find((one) => keyOf(one) === source) ?? sources[0]
  const accountOf = ({ bankAccountId }: Values) => accounts.find(({ id }) => id === bankAccountId)
  return (
    <MutationSheet<Values, Withdrawal>
      title="Withdraw"
      submit="Continue"
      initial={{
        source: first ? keyOf(first) : 'wallet',
        amountKobo: '',
        bankAccountId: accounts[0]?.id ?? '',
      }}
      mutation={mutation(requestWithdrawal, {
        body: (values: Values) => ({
          source: sourceOf(values)?.kind,
          goalId: sourceOf(values)?.id,
          amountKobo: values.amountKobo || '0',
          bankAccountId: values.bankAccountId,
          feeKobo: (sourceOf(values)?.feeKobo ?? 0n).toString(),
        }),
        check: (values) => ({ amountKobo: amountFault(values.amountKobo, sourceOf(values), withdrawing) }),
      })}
      confirmation={(values) => {
        const amount = kobo(BigInt(values.amountKobo || '0'))
        const fee = sourceOf(values)?.feeKobo ?? kobo(0n)
        const account = accountOf(values)
        const hours = sourceOf(values)?.noticeHours ?? 0
        const notice = hours > 0 ? ` The plan asks for notice: it can be paid ${hours} hours from now.` : ''
        return {
          title: `Withdraw ${naira(amount)}?`,
          confirm: `Withdraw ${naira(amount)}`,
          children: `${naira(subtractKobo(amount, fee))} goes to ${account ? bankAccountWords(account.bankName, account.last4) : 'your bank account'}. The cost: ${naira(fee)}. The amount is set aside until it is paid.${notice}`,
        }
      }}
      cacheUpdates={withdrawalCacheUpdates}
      invalidates={touchedByMoney}
      successToast={({ amountKobo }) => ({
        title: `${naira(amountKobo)} requested`,
        text: 'It is set aside until an administrator has paid it.',
      })}
      onDone={({ id }) => onAsked(id)}
      onClose={onClose}
    >
      {(form) => {
        const source = sourceOf(form.values)
        return (
          <>
            {sources.length > 1 && (
              <FieldGroup label="From" error={form.field('source').error}>
                <OptionCards
                  options={sources.map((one) => ({
                    value: keyOf(one),
                    label: one.name,
                    hint: naira(one.availableKobo),
                  }))}
                  value={form.values.source}
                  onValue={(next) => form.setValue('source', next)}
                />
              </FieldGroup>
            )}
            <AmountInput
              label="How much?"
              hint={source && `Up to ${naira(source.availableKobo)}`}
              large
              {...form.field('amountKobo')}
            />
            <FieldGroup label="To" error={form.field('bankAccountId').error}>
              <OptionCards
                options={accounts.map((one) => ({
                  value: one.id,
                  label: bankAccountWords(one.bankName, one.last4),
                  hint: one.accountName,
                }))}
                value={form.values.bankAccountId}
                onValue={(next) => form.setValue('bankAccountId', next)}
              />
            </FieldGroup>
            <Limits withdrawing={withdrawing} source={source} />
          </>
        )
      }}
    </MutationSheet>
  )
}

/** What the sheet knows to be wrong with an amount: nobody confirms, and proves who they are, for what is refused. */
function amountFault(
  typed: string,
  source: WithdrawalSource | undefined,
  { leastKobo }: Withdrawing,
): string | undefined {
  const amount = /^[1-9]\d{0,17}$/.test(typed) ? BigInt(typed) : undefined
  const say = (refusal: 'below-least' | 'not-available', facts: Facts) =>
    sentenceOf(withdrawalsMessages, { refusal, facts })
  if (amount === undefined || !source) return undefined
  if (amount < leastKobo) return say('below-least', { least: String(leastKobo) })
  // What secures a loan is in the way: the server says which.
  if (amount > source.availableKobo && source.liens.length === 0)
    return say('not-available', { available: String(source.availableKobo) })
  return undefined
}

/** What binds this withdrawal and what it costs. */
function Limits({ withdrawing, source }: { withdrawing: Withdrawing; source: WithdrawalSource | undefined }) {
  const naira = useNairaText()
  const { leastKobo, leftTodayKobo, usual } = withdrawing
  const newest = withdrawing.bankAccounts
    .filter(({ status }) => status === 'confirmed')
    .map(({ usableFrom }) => usableFrom)
    .sort()
    .at(-1)
  return (
    <FactList
      facts={[
        { key: 'least', name: 'Smallest withdrawal', value: naira(leastKobo) },
        {
          key: 'day',
          name: 'Left today',
          value: leftTodayKobo === null ? 'No daily limit' : naira(leftTodayKobo),
        },
        ...(usual ? [{ key: 'usual', name: 'In your bank', value: usuallyWords(usual) }] : []),
        { key: 'fee', name: 'Cost', value: naira(source?.feeKobo ?? kobo(0n)) },
        ...(source?.freeLeft === undefined
          ? []
          : [{ key: 'free', name: 'Free withdrawals left this quarter', value: String(source.freeLeft) }]),
        ...(source && source.noticeHours > 0
          ? [{ key: 'notice', name: 'Notice', value: `${source.noticeHours} hours before it is paid` }]
          : []),
        ...(newest && newest > new Date().toISOString()
          ? [{ key: 'new', name: 'Newest bank account, usable from', value: <Moment at={newest} /> }]
          : []),
      ]}
    />
  )
}
