import { getOwnProfile, type WholeProfile } from '@kolo/profile/contract'
import { updatePreferences } from '@kolo/profile/settings'
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { TickBox } from '@kolo/ui/primitives/choices'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import { mandatePath } from '../../investments.paths.ts'
import { categoryLabels, riskLabels } from '../../plans/plans.messages.ts'
import { type PlanCategory, type PlanRisk, planCategories, planRisks } from '../../plans/plans.rules.ts'

/** What a member likes to invest in, and whether it happens by itself: a card of the settings. */
export function InvestingCard() {
  const read = useRead(getOwnProfile, {})
  const [open, setOpen] = useState(false)
  return (
    <section className="card card-pad stack" aria-labelledby="investing">
      <h2 id="investing">Investing</h2>
      <p className="sm muted">Plans that suit you come first in the list; none is hidden.</p>
      <Screen of={read} what="this setting">
        {(profile) => (
          <>
            <Facts facts={factsOf(profile.preferences.investment)} />
            <div className="btn-row">
              <Button onClick={() => setOpen(true)}>Change</Button>
              <Link className="btn btn-line" to={mandatePath}>
                Automatic investing
              </Link>
            </div>
            {open && <InvestingSheet profile={profile} onClose={() => setOpen(false)} />}
          </>
        )}
      </Screen>
    </section>
  )
}

type Investing = WholeProfile['preferences']['investment']

function factsOf({ riskTolerance, preferredCategories, minInvestmentAlert, autoInvest }: Investing) {
  const categories = preferredCategories.map((one) => categoryLabels[one])
  return [
    { key: 'risk', name: 'Risk you accept', value: riskLabels[riskTolerance] },
    {
      key: 'categories',
      name: 'What you like',
      value: categories.length === 0 ? 'Everything' : categories.join(', '),
    },
    {
      key: 'alert',
      name: 'Plan alerts up to',
      value: <span className="num">{`₦${minInvestmentAlert.toLocaleString('en-NG')}`}</span>,
    },
    { key: 'auto', name: 'Automatic investing', value: autoInvest ? 'On' : 'Off' },
  ]
}

type Values = { riskTolerance: PlanRisk; preferredCategories: PlanCategory[]; minInvestmentAlert: string }

const wholeNaira = (typed: string) =>
  /^\d{1,9}$/.test(typed) ? {} : { minInvestmentAlert: 'Enter an amount in whole naira.' }

function InvestingSheet({ profile, onClose }: { profile: WholeProfile; onClose: () => void }) {
  const { riskTolerance, preferredCategories, minInvestmentAlert } = profile.preferences.investment
  return (
    <MutationSheet<Values, Pick<WholeProfile, 'preferences' | 'version'>>
      title="Investing"
      submit="Save"
      initial={{ riskTolerance, preferredCategories, minInvestmentAlert: String(minInvestmentAlert) }}
      mutation={mutation(updatePreferences, {
        params: { uid: profile.uid },
        body: (values: Values) => ({
          investment: { ...values, minInvestmentAlert: Number(values.minInvestmentAlert) },
        }),
        check: (values) => wholeNaira(values.minInvestmentAlert),
      })}
      cacheUpdates={(answer) => [updateQuery(getOwnProfile, {}, (own) => ({ ...own, ...answer }))]}
      invalidates={() => ['/api/users', '/api/investment-plans', '/api/investment-mandate']}
      successToast={() => 'Preferences updated'}
      onClose={onClose}
    >
      {({ field, values, setValue }) => (
        <>
          <Select
            label="Risk you accept"
            options={planRisks.map((value) => ({ value, label: riskLabels[value] }))}
            {...field('riskTolerance')}
          />
          <fieldset className="stack stack-2">
            <legend className="medium">What you like</legend>
            <p className="sm muted">With none ticked, everything.</p>
            {planCategories.map((one) => (
              <TickBox
                key={one}
                ticked={values.preferredCategories.includes(one)}
                onTick={(ticked) =>
                  setValue(
                    'preferredCategories',
                    planCategories.filter((each) =>
                      each === one ? ticked : values.preferredCategories.includes(each),
                    ),
                  )
                }
              >
                {categoryLabels[one]}
              </TickBox>
            ))}
          </fieldset>
          <TextInput
            label="Alert me to plans with a minimum up to"
            hint="In whole naira: the smallest amount of a plan"
            inputMode="numeric"
            {...field('minInvestmentAlert')}
          />
        </>
      )}
    </MutationSheet>
  )
}
