import { type Kobo, naira } from '@kolo/foundation/money'
import { dateFormats } from '@kolo/foundation/time'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Pick, Segment, SwitchRow } from '@kolo/ui/primitives/choices'
import { moonIcon, smartphoneIcon, sunIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import { investmentCategories, numberFormats, type Preferences, widgets } from '../settings.rules.ts'
import { optionsOf } from './options.ts'
import { SelectRow, SettingRow, SettingsCard } from './setting-row.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

const themes = [
  { value: 'system', label: 'As phone', icon: smartphoneIcon },
  { value: 'light', label: 'Light', icon: sunIcon },
  { value: 'dark', label: 'Dark', icon: moonIcon },
] as const

const layouts = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
] as const

const charts = [
  { value: 'line', label: 'Line' },
  { value: 'bar', label: 'Bars' },
] as const

const widgetNames = { overview: 'Total', investments: 'Investments', savings: 'Savings' } as const
const categoryNames: Record<(typeof investmentCategories)[number], string> = {
  treasury_bills: 'Treasury bills',
  bonds: 'Bonds',
  money_market: 'Money market',
  real_estate: 'Real estate',
  agriculture: 'Agriculture',
  equity: 'Shares of companies',
  cooperative_shares: 'Shares of a co-operative',
  other: 'Other',
}
const riskNames = { low: 'Low', moderate: 'Moderate', high: 'High' } as const

const same = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }))

/** How the screens look, how money and dates are written, and what a member looks for in plans. */
export function DisplaySettings({ draft }: { draft: SettingsDraft }) {
  return (
    <>
      <LookCard draft={draft} />
      <FormatsCard draft={draft} />
      <HomeCard draft={draft} />
      <InvestingCard draft={draft} />
    </>
  )
}

function LookCard({ draft }: { draft: SettingsDraft }) {
  const { theme, language } = draft.settings.preferences
  return (
    <SettingsCard title="Look">
      <SettingRow title="Theme" hint="Dark saves battery on some phones">
        <Segment
          label="Theme"
          options={themes}
          value={theme}
          onValue={(next) => draft.changeSettings({ preferences: { theme: next } })}
        />
      </SettingRow>
      <SelectRow
        title="Language"
        value={language}
        options={[{ value: 'en', label: 'English' }]}
        onValue={(next) => draft.changeSettings({ preferences: { language: next } })}
      />
    </SettingsCard>
  )
}

function FormatsCard({ draft }: { draft: SettingsDraft }) {
  const { currency, numberFormat, dateFormat, timezone } = draft.settings.preferences
  const zones = [...new Set([timezone, 'Africa/Lagos', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <SettingsCard title="Money and dates">
      <SelectRow
        title="Currency"
        value={currency}
        options={[{ value: 'NGN', label: 'Naira (NGN)' }]}
        onValue={(next) => draft.changeSettings({ preferences: { currency: next } })}
      />
      <SelectRow
        title="Number format"
        value={numberFormat}
        options={same(numberFormats)}
        onValue={(next) => draft.changeSettings({ preferences: { numberFormat: next } })}
      />
      <SelectRow
        title="Date format"
        value={dateFormat}
        options={same(dateFormats)}
        onValue={(next) => draft.changeSettings({ preferences: { dateFormat: next } })}
      />
      <SelectRow
        title="Time zone"
        value={timezone}
        options={same(zones)}
        onValue={(next) => draft.changeSettings({ preferences: { timezone: next } })}
      />
    </SettingsCard>
  )
}

function HomeCard({ draft }: { draft: SettingsDraft }) {
  const { dashboard } = draft.preferences
  const change = (part: Partial<Preferences['dashboard']>) => draft.changePreferences({ dashboard: part })
  const shown = (name: (typeof widgets)[number], on: boolean) =>
    widgets.filter((one) => (one === name ? on : dashboard.widgets.includes(one)))
  return (
    <SettingsCard title="Home screen">
      <SettingRow title="Layout">
        <Segment
          label="Layout"
          options={layouts}
          value={dashboard.layout}
          onValue={(layout) => change({ layout })}
        />
      </SettingRow>
      <SettingRow title="Chart">
        <Segment
          label="Chart"
          options={charts}
          value={dashboard.chartType}
          onValue={(chartType) => change({ chartType })}
        />
      </SettingRow>
      {widgets.map((name) => (
        <SwitchRow
          key={name}
          title={widgetNames[name]}
          on={dashboard.widgets.includes(name)}
          onChange={(on) => change({ widgets: shown(name, on) })}
        />
      ))}
    </SettingsCard>
  )
}

/** Kobo as typed, and the whole naira of it: the alert needs no kobo. */
const koboDigits = (wholeNaira: number) => String(naira(BigInt(wholeNaira)) satisfies Kobo)
const wholeNairaOf = (digits: string) => Number(digits.slice(0, -2) || '0')

function InvestingCard({ draft }: { draft: SettingsDraft }) {
  const { investment } = draft.preferences
  const [typed, setTyped] = useState(() => koboDigits(investment.minInvestmentAlert))
  // What is typed stays as it is while it means the draft's amount; an undo replaces it.
  const digits =
    wholeNairaOf(typed) === investment.minInvestmentAlert ? typed : koboDigits(investment.minInvestmentAlert)
  const change = (part: Partial<Preferences['investment']>) => draft.changePreferences({ investment: part })
  return (
    <SettingsCard title="Investing" lead="Investment plans are not open yet. What you choose here is kept.">
      <SelectRow
        title="Risk you are ready to take"
        hint="We say so when a plan is above this"
        value={investment.riskTolerance}
        options={optionsOf(riskNames)}
        onValue={(riskTolerance) => change({ riskTolerance })}
      />
      <div className="setting">
        <fieldset className="stack stack-2 grow">
          <legend className="medium">What you like to invest in</legend>
          <p className="sm muted">These come first in the list of plans; the others stay in it</p>
          <div className="picks">
            {investmentCategories.map((category) => {
              const chosen = investment.preferredCategories.includes(category)
              return (
                <Pick
                  key={category}
                  pressed={chosen}
                  onPress={() =>
                    change({
                      preferredCategories: investmentCategories.filter((each) =>
                        each === category ? !chosen : investment.preferredCategories.includes(each),
                      ),
                    })
                  }
                >
                  {categoryNames[category]}
                </Pick>
              )
            })}
          </div>
        </fieldset>
      </div>
      <div className="setting set-ctl">
        <div className="grow">
          <p className="medium">Tell me about plans up to</p>
          <p className="sm muted">We tell you when a plan opens that asks for this much or less</p>
        </div>
        <div className="setting-ctl">
          <AmountInput
            label={<span className="vh">Tell me about plans up to</span>}
            value={digits}
            onValue={(next) => {
              setTyped(next)
              change({ minInvestmentAlert: wholeNairaOf(next) })
            }}
          />
        </div>
      </div>
    </SettingsCard>
  )
}
