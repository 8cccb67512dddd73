import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import type { OutputOf } from '@kolo/foundation/endpoint'
import type { Kobo } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { setQuery, updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { changeTierLimits, getTierLimits } from '../../members/members.contract.ts'
import { getOwnProfile } from '../../profiles/profile.contract.ts'
import { limitLabels, profileMessages, tierNames } from '../../profiles/profile.messages.ts'
import { askedLimitsCacheUpdates } from '../../profiles/screens/profile.cache.ts'
import { type LimitsByTier, limitNames, type Tier, type TierLimits, tiers } from '../tiers.rules.ts'

/** What each tier allows, with the way to ask for other limits; what was asked for stands above them. */
export function TierLimitsCard() {
  const read = useRead(getTierLimits, {})
  const [changing, setChanging] = useState<Tier>()
  return (
    <section className="card card-pad stack" aria-labelledby="tier-limits">
      <div>
        <h2 id="tier-limits">Tier limits</h2>
        <p className="sm muted">
          How much members can deposit, hold, invest and withdraw. Changing limits takes two administrators.
          Earlier transactions stay as they are.
        </p>
      </div>
      <Screen of={read} what="the tier limits">
        {({ limits, can, waiting }) => (
          <>
            {waiting && <WaitingNotice approval={waiting} cacheUpdates={askedLimitsCacheUpdates} />}
            {tiers.map((tier) => (
              <div key={tier}>
                <div className="setting">
                  <h3>{tierNames[tier]}</h3>
                  <Button
                    aria-label={`Change the limits of ${tierNames[tier]}`}
                    disabled={!can.changeTierLimits || waiting !== undefined}
                    onClick={() => setChanging(tier)}
                  >
                    Change
                  </Button>
                </div>
                <Facts facts={limitNames.map((name) => factOf(name, limits[tier][name]))} />
              </div>
            ))}
            {changing && (
              <TierLimitsSheet tier={changing} limits={limits} onClose={() => setChanging(undefined)} />
            )}
          </>
        )}
      </Screen>
    </section>
  )
}

const factOf = (name: keyof TierLimits, limit: Kobo | null) => ({
  key: name,
  name: limitLabels[name],
  value: limit === null ? 'No limit' : <Naira amount={limit} />,
})

type Values = Record<keyof TierLimits | 'reason', string>

const digitsOf = (limit: Kobo | null) => limit?.toString() ?? ''
const limitOf = (digits: string) => (digits === '' ? null : digits)

const valuesOf = (limits: TierLimits): Record<keyof TierLimits, string> => ({
  singleDeposit: digitsOf(limits.singleDeposit),
  balance: digitsOf(limits.balance),
  invested: digitsOf(limits.invested),
  dailyWithdrawal: digitsOf(limits.dailyWithdrawal),
})

/** The limits of one tier as they are sent, with those of the others as they are. */
function limitsOnWire(limits: LimitsByTier, tier: Tier, typed: Record<keyof TierLimits, string>) {
  const onWire = (values: Record<keyof TierLimits, string>) => ({
    singleDeposit: limitOf(values.singleDeposit),
    balance: limitOf(values.balance),
    invested: limitOf(values.invested),
    dailyWithdrawal: limitOf(values.dailyWithdrawal),
  })
  const kept = tiers.map((each) => [each, onWire(each === tier ? typed : valuesOf(limits[each]))] as const)
  return Object.fromEntries(kept)
}

function wrongLimit(digits: string): string | undefined {
  if (/^0+$/.test(digits)) return profileMessages['limit-not-positive']
  return digits.length > 18 ? 'Enter a smaller amount, or none at all.' : undefined
}

const wrongLimits = (values: Values) =>
  Object.fromEntries(limitNames.map((name) => [name, wrongLimit(values[name])]))

/** Other limits for one tier: asked for with a reason, approved by another administrator. */
function TierLimitsSheet({
  tier,
  limits,
  onClose,
}: {
  tier: Tier
  limits: LimitsByTier
  onClose: () => void
}) {
  const now = valuesOf(limits[tier])
  return (
    <MutationSheet<Values, OutputOf<typeof changeTierLimits>>
      title={`Limits of ${tierNames[tier]}`}
      submit="Ask for these limits"
      initial={{ ...now, reason: '' }}
      disabled={(values) => limitNames.every((name) => values[name] === now[name])}
      mutation={mutation(changeTierLimits, {
        body: ({ reason, ...typed }: Values) => ({ limits: limitsOnWire(limits, tier, typed), reason }),
        check: wrongLimits,
      })}
      cacheUpdates={(answer) => [
        setQuery(getTierLimits, {}, answer),
        updateQuery(getOwnProfile, {}, (own) => ({ ...own, limits: answer.limits[own.accountTier] })),
      ]}
      invalidates={['/api/users', '/api/admin', '/api/approvals']}
      successToast={({ waiting }) => saidOfAsking(waiting, 'Tier limits changed')}
      problemTitle="The limits were not changed."
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="sm muted">
            Another administrator must approve them. Leave an amount empty for no limit.
          </p>
          {limitNames.map((name) => (
            <AmountInput key={name} label={limitLabels[name]} placeholder="No limit" {...form.field(name)} />
          ))}
          <TextArea
            label="Reason"
            hint="Another administrator reads it before they approve the new limits"
            maxLength={300}
            rows={3}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
