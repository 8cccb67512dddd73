import { subtractKobo } from '@kolo/foundation/money'
import { paymentShownFirst } from '@kolo/payments/rules'
import { AnotherPayment } from '@kolo/payments/screens'
import type { Payment } from '@kolo/transfers/contract'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { buyShares, payForShares, type SharesPage } from '../share.contract.ts'
import { sharesIn } from '../share.messages.ts'
import { type ShareTerms, worthOf } from '../share.rules.ts'
import { readUnits, sharePaymentCacheUpdates, sharesCacheUpdates, touchedByShares } from './share.cache.ts'
import { UnitsInput } from './units-input.tsx'

type Values = { units: string; by: 'wallet' | 'transfer'; another: boolean }

const isPage = (answer: SharesPage | Payment): answer is SharesPage => 'isOffered' in answer

const unitsOf = ({ units }: Values) => readUnits(units) || 0

const body = ({ units }: Values) => ({ units: readUnits(units) })
const transferBody = (values: Values) => ({ ...body(values), another: values.another || undefined })

/** How many, what they cost, and by which way: at once from the wallet, or by a transfer that has to be found first. */
export function BuySheet({
  page,
  terms,
  onClose,
  onStarted,
}: {
  page: SharesPage
  terms: ShareTerms
  onClose: () => void
  onStarted: (payment: Pick<Payment, 'id'>) => void
}) {
  const naira = useNairaText()
  const { walletKobo } = page
  const held = page.account?.units ?? 0
  const costOf = (values: Values) => worthOf(unitsOf(values), terms)
  return (
    <MutationSheet<Values, SharesPage | Payment>
      title="Buy shares"
      submit="Continue"
      initial={{ units: '', by: 'wallet', another: false }}
      mutation={({ by }) =>
        by === 'wallet' ? mutation(buyShares, { body }) : mutation(payForShares, { body: transferBody })
      }
      confirmation={(values) =>
        values.by === 'transfer'
          ? undefined
          : {
              title: `Buy ${sharesIn(unitsOf(values))}?`,
              confirm: `Pay ${naira(costOf(values))}`,
              children: `${naira(costOf(values))} leaves your wallet at once. Only shares above the minimum can be sold back, and two administrators decide.`,
            }
      }
      cacheUpdates={(answer) =>
        isPage(answer) ? sharesCacheUpdates(answer) : sharePaymentCacheUpdates(answer)
      }
      invalidates={[...touchedByShares, '/api/payments']}
      successToast={(answer, values) =>
        isPage(answer)
          ? {
              title: `${sharesIn(unitsOf(values))} bought`,
              text: `You hold ${sharesIn(answer.account?.units ?? 0)} now.`,
            }
          : undefined
      }
      problemTitle="No shares were bought."
      onDone={(answer) => (isPage(answer) ? onClose() : onStarted(answer))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <UnitsInput
            label="How many shares?"
            hint={
              held === 0
                ? `${naira(terms.parKobo)} each, at first ${sharesIn(terms.leastUnits)} or more`
                : `${naira(terms.parKobo)} each`
            }
            {...form.field('units')}
          />
          <FieldGroup label="Pay with">
            <OptionCards
              options={[
                { value: 'wallet', label: 'Your wallet', hint: `${naira(walletKobo)} is free` },
                {
                  value: 'transfer',
                  label: 'A bank transfer',
                  hint: 'They are yours once an administrator has found the money',
                },
              ]}
              value={form.values.by}
              onValue={(by) => form.setValue('by', by)}
            />
          </FieldGroup>
          {form.values.by === 'transfer' && (
            <AnotherPayment
              open={paymentShownFirst(page.payments.filter((one) => one.amountKobo === costOf(form.values)))}
              form={form}
              onShow={(id) => onStarted({ id })}
            />
          )}
          <Facts
            facts={[
              { key: 'cost', name: 'They cost', value: naira(costOf(form.values)) },
              ...(form.values.by === 'wallet' && costOf(form.values) <= walletKobo && unitsOf(form.values) > 0
                ? [
                    {
                      key: 'left',
                      name: 'Left in your wallet then',
                      value: naira(subtractKobo(walletKobo, costOf(form.values))),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </MutationSheet>
  )
}
