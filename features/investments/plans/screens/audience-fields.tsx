import { tiers } from '@kolo/profile/tiers'
import { listPlanReviews as listSavingsPlans } from '@kolo/savings/contract'
import { useRead } from '@kolo/ui/patterns/api'
import { type Loaded, Screen } from '@kolo/ui/patterns/screen'
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
          { value: 'plans', label: 'Holders of some plans' },
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

type PlansProps = {
  chosen: readonly string[]
  error: string | undefined
  onToggle: (id: string, isIn: boolean) => void
}

/** Plans to invest and to save in, each as far as members can hold it. */
function Plans(props: PlansProps) {
  const investing = useRead(listPlanReviews, { query: { limit: 100 } })
  const saving = useRead(listSavingsPlans, {})
  return (
    <>
      <PlansOf label="Investment plans" list={investing} states={investedIn} {...props} />
      <PlansOf label="Savings plans" list={saving} states={savedIn} {...props} error={undefined} />
    </>
  )
}

/** The states in which members can hold a plan. */
const investedIn: ReadonlySet<string> = new Set(['open', 'paused', 'closed', 'running', 'matured'])
const savedIn: ReadonlySet<string> = new Set(['active', 'suspended', 'retired'])

type PlanRow = { id: string; name: string; code: string; status: string }

function PlansOf({
  label,
  list,
  states,
  chosen,
  error,
  onToggle,
}: PlansProps & {
  label: string
  list: Loaded<{ rows: readonly PlanRow[] }>
  states: ReadonlySet<string>
}) {
  const isShown = ({ id, status }: PlanRow) => states.has(status) || chosen.includes(id)
  return (
    <FieldGroup label={label} error={error}>
      <Screen
        of={list}
        what={`the ${label.toLowerCase()}`}
        isEmpty={({ rows }) => !rows.some(isShown)}
        empty={<p className="muted">No plan has been offered yet.</p>}
      >
        {({ rows }) =>
          rows.filter(isShown).map(({ id, name, code }) => (
            <TickBox key={id} ticked={chosen.includes(id)} onTick={(isIn) => onToggle(id, isIn)}>
              {name} · {code}
            </TickBox>
          ))
        }
      </Screen>
    </FieldGroup>
  )
}
