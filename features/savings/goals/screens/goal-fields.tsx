import type { CalendarDate } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import type { MutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Pick } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Icon } from '@kolo/ui/primitives/icon'
import { TextInput } from '@kolo/ui/primitives/text-input'
import type { Goal } from '../goal.contract.ts'
import { type GoalIcon, goalIcons } from '../goal.rules.ts'
import { goalPictures } from './goal-icons.ts'

/** What a person types about a goal. */
export type GoalValues = { name: string; icon: GoalIcon; targetKobo: string; targetOn: string }

/** Nothing typed yet. */
export const noGoalValues: GoalValues = { name: '', icon: 'kolo', targetKobo: '', targetOn: '' }

/** A goal as it is typed. */
export function goalValues(goal: Goal): GoalValues {
  return {
    name: goal.name,
    icon: goal.icon,
    targetKobo: goal.targetKobo?.toString() ?? '',
    targetOn: goal.targetOn ?? '',
  }
}

/** The typed values as they travel: an empty target or date is none. */
export function goalOnWire({ name, icon, targetKobo, targetOn }: GoalValues) {
  return { name, icon, targetKobo: targetKobo || null, targetOn: targetOn || null }
}

const examples: readonly { name: string; icon: GoalIcon }[] = [
  { name: 'House rent', icon: 'home' },
  { name: 'School fees', icon: 'school' },
  { name: 'Shop stock', icon: 'business' },
  { name: 'Emergency kolo', icon: 'kolo' },
]

/** The fields of a goal: name, picture, target, date. */
export function GoalFields<Values extends GoalValues>({
  form,
  earliest,
  withExamples = false,
  aim = 'optional',
}: {
  form: MutationForm<Values>
  /** The first day that can be chosen. */
  earliest: CalendarDate
  withExamples?: boolean
  /** Whether the plan needs a target and a day, or has fixed them. */
  aim?: 'optional' | 'needed' | 'fixed'
}) {
  const { values, setValue, setValues, field } = form
  return (
    <>
      <TextInput label="What are you saving for?" maxLength={60} autoComplete="off" {...field('name')} />
      {withExamples && values.name === '' && (
        <fieldset className="picks">
          <legend className="vh">Examples</legend>
          {examples.map((example) => (
            <Pick
              key={example.name}
              pressed={false}
              icon={goalPictures[example.icon].drawing}
              onPress={() => setValues({ ...values, name: example.name, icon: example.icon })}
            >
              {example.name}
            </Pick>
          ))}
        </fieldset>
      )}
      <FieldGroup label="Picture">
        <div className="picks">
          {goalIcons.map((icon) => (
            <button
              key={icon}
              type="button"
              className="pick"
              aria-pressed={values.icon === icon}
              aria-label={goalPictures[icon].name}
              title={goalPictures[icon].name}
              onClick={() => setValue('icon', icon)}
            >
              <Icon of={goalPictures[icon].drawing} />
            </button>
          ))}
        </div>
      </FieldGroup>
      {aim !== 'fixed' && (
        <>
          <AmountInput
            label="How much do you need?"
            optional={aim === 'optional'}
            hint="We show you how far you are"
            {...field('targetKobo')}
          />
          <DayInput
            label="When do you need it?"
            optional={aim === 'optional'}
            hint="At least 7 days from today"
            min={earliest}
            {...field('targetOn')}
          />
        </>
      )}
    </>
  )
}
