import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { formatNaira } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  askedAmountCacheUpdates,
  settingsCacheUpdates,
} from '../../transfers/screens/transfer-settings.cache.ts'
import {
  changeAloneCeiling,
  changeThreshold,
  type PaymentSettings,
  readPaymentSettings,
} from '../../transfers/settings.contract.ts'

/** From which amount two administrators confirm a payment, and up to which one alone decides. */
export function TwoEyesCard() {
  const read = useRead(readPaymentSettings, {})
  const [changing, setChanging] = useState<'threshold' | 'ceiling'>()
  const close = () => setChanging(undefined)
  return (
    <section className="card card-pad stack" aria-labelledby="two-eyes">
      <h2 id="two-eyes">When two administrators decide</h2>
      <Screen of={read} what="these amounts">
        {(settings) => (
          <>
            {[settings.proposal, settings.ceilingProposal].map(
              (asked) =>
                asked && (
                  <WaitingNotice key={asked.kind} approval={asked} cacheUpdates={askedAmountCacheUpdates} />
                ),
            )}
            <div>
              <div className="setting">
                <div className="grow">
                  <p className="medium">
                    Second approval from <Naira amount={settings.secondAdministratorFromKobo} />
                  </p>
                  <p className="sm muted">
                    Lower amounts take effect immediately. Higher amounts need a second administrator.
                  </p>
                </div>
                <Button
                  aria-label="Change the second approval amount"
                  onClick={() => setChanging('threshold')}
                >
                  Change
                </Button>
              </div>
              <div className="setting">
                <div className="grow">
                  <p className="medium">
                    Single administrator up to <Naira amount={settings.aloneCeilingKobo} />
                  </p>
                  <p className="sm muted">
                    If nobody else can decide, one administrator can, up to this amount and a day after staff
                    were told. Higher amounts always need a second administrator.
                  </p>
                </div>
                <Button
                  aria-label="Change the single-administrator limit"
                  disabled={settings.ceilingProposal !== undefined}
                  onClick={() => setChanging('ceiling')}
                >
                  Change
                </Button>
              </div>
            </div>
            {changing === 'threshold' && <ThresholdSheet settings={settings} onClose={close} />}
            {changing === 'ceiling' && <CeilingSheet settings={settings} onClose={close} />}
          </>
        )}
      </Screen>
    </section>
  )
}

type Values = { amountKobo: string; reason: string }
type SheetProps = { settings: PaymentSettings; onClose: () => void }

const reasonHint = 'Another administrator reads it before they approve the new amount'
const invalidates = ['/api/admin', '/api/approvals']

function ThresholdSheet({ settings, onClose }: SheetProps) {
  const now = settings.secondAdministratorFromKobo
  const rises = ({ amountKobo }: Values) => amountKobo !== '' && BigInt(amountKobo) > now
  return (
    <MutationSheet<Values, PaymentSettings>
      title="Second approval from"
      submit={(values) => (rises(values) ? 'Ask for this amount' : 'Change the amount')}
      initial={{ amountKobo: now.toString(), reason: '' }}
      disabled={({ amountKobo }) => amountKobo === now.toString()}
      mutation={mutation(changeThreshold, {
        body: (values: Values) => ({
          amountKobo: values.amountKobo,
          reason: rises(values) ? values.reason : undefined,
        }),
      })}
      cacheUpdates={settingsCacheUpdates}
      invalidates={invalidates}
      successToast={({ proposal, secondAdministratorFromKobo: amount }) =>
        saidOfAsking(proposal, `Second approval from ${formatNaira(amount)}`)
      }
      problemTitle="The amount was not changed."
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <p className="sm muted">
            Payments of this amount or more need two administrators. Each writes what they saw in the bank.
          </p>
          <AmountInput label="Amount" {...field('amountKobo')} />
          {rises(values) ? (
            <TextArea label="Reason" hint={reasonHint} maxLength={300} rows={3} {...field('reason')} />
          ) : (
            <p className="sm muted">A lower amount is safer, so it takes effect immediately.</p>
          )}
        </>
      )}
    </MutationSheet>
  )
}

function CeilingSheet({ settings, onClose }: SheetProps) {
  const now = settings.aloneCeilingKobo.toString()
  return (
    <MutationSheet<Values, PaymentSettings>
      title="Single administrator up to"
      submit="Ask for this amount"
      initial={{ amountKobo: now, reason: '' }}
      disabled={({ amountKobo }) => amountKobo === now}
      mutation={mutation(changeAloneCeiling, { body: (values: Values) => values })}
      cacheUpdates={settingsCacheUpdates}
      invalidates={invalidates}
      successToast={({ ceilingProposal }) => saidOfAsking(ceilingProposal, 'Amount changed')}
      problemTitle="The amount was not changed."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            One administrator alone can never decide more than this. Another administrator must approve the
            new amount.
          </p>
          <AmountInput label="Amount" {...field('amountKobo')} />
          <TextArea label="Reason" hint={reasonHint} maxLength={300} rows={3} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
