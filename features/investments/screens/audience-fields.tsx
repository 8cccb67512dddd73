import { tiers } from '@kolo/profile/tiers'
import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { TickBox } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Select } from '@kolo/ui/primitives/text-input'
import { listPlanReviews } from '../plans.contract.ts'

/** What a form knows of whom something is for. */
type AudienceValues = { audience: string; tiers: readonly string[]; plans: readonly string[] }

/** What of it is sent: what the chosen kind does not need is left out. */
export function audienceOf({ audience, tiers, plans }: AudienceValues) {
  return {
    audience,
    tiers: audience === 'tiers' ? [...tiers] : [],
    plans: audience === 'plans' ? [...plans] : [],
  }
}

/** Whom something is for, in words. */
export function whomFor({
  audience,
  tiers,
  plans,
}: {
  audience: string
  tiers: readonly string[]
  plans: readonly { name: string }[]
}): string {
  if (audience === 'tiers') return `Tiers: ${tiers.join(', ')}`
  if (audience === 'plans') return `Holders of ${plans.map(({ name }) => name).join(', ')}`
  return 'All members'
}

/** Whom something is for: everybody, the members of some account tiers, or the holders of some plans. */
export function AudienceFields({
  values,
  errors,
  onChange,
}: {
  values: AudienceValues
  errors: Partial<Record<keyof AudienceValues, string>>
  onChange: (values: AudienceValues) => void
}) {
  const toggled = (all: readonly string[], one: string, isIn: boolean) =>
    isIn ? [...all, one] : all.filter((each) => each !== one)
  return (
    <>
      <Select
        label="For"
        options={[
          { value: 'all', label: 'All members' },
          { value: 'tiers', label: 'Members of some account tiers' },
          { value: 'plans', label: 'Holders of some investment plans' },
        ]}
        value={values.audience}
        error={errors.audience}
        onValue={(audience) => onChange({ ...values, audience })}
      />
      {values.audience === 'tiers' && (
        <FieldGroup label="Account tiers" error={errors.tiers}>
          {tiers.map((tier) => (
            <TickBox
              key={tier}
              ticked={values.tiers.includes(tier)}
              onTick={(isIn) => onChange({ ...values, tiers: toggled(values.tiers, tier, isIn) })}
            >
              {tier[0]?.toUpperCase() + tier.slice(1)}
            </TickBox>
          ))}
        </FieldGroup>
      )}
      {values.audience === 'plans' && (
        <Plans
          chosen={values.plans}
          error={errors.plans}
          onToggle={(id, isIn) => onChange({ ...values, plans: toggled(values.plans, id, isIn) })}
        />
      )}
    </>
  )
}

/** Plans that members can hold. */
const heldStates = new Set(['open', 'paused', 'closed', 'running', 'matured'])

function Plans({
  chosen,
  error,
  onToggle,
}: {
  chosen: readonly string[]
  error: string | undefined
  onToggle: (id: string, isIn: boolean) => void
}) {
  const list = useRead(listPlanReviews, { query: { limit: 100 } })
  return (
    <FieldGroup label="Investment plans" error={error}>
      <Screen
        of={list}
        what="the plans"
        isEmpty={({ rows }) =>
          rows.every(({ id, status }) => !heldStates.has(status) && !chosen.includes(id))
        }
        empty={<p className="muted">No plan has been offered yet.</p>}
      >
        {({ rows }) =>
          rows
            .filter(({ id, status }) => heldStates.has(status) || chosen.includes(id))
            .map(({ id, name, code }) => (
              <TickBox key={id} ticked={chosen.includes(id)} onTick={(isIn) => onToggle(id, isIn)}>
                {name} · {code}
              </TickBox>
            ))
        }
      </Screen>
    </FieldGroup>
  )
}
