import { languageNames, languages } from '@kolo/foundation/languages'
import { dateFormats } from '@kolo/foundation/time'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { Segment, SwitchRow } from '@kolo/ui/primitives/choices'
import { moonIcon, smartphoneIcon, sunIcon } from '@kolo/ui/primitives/icons'
import { numberFormats, type Preferences, widgets } from '../settings.rules.ts'
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

/** The cards of the home screen that can be left out. */
const widgetNames = { overview: 'Over time', savings: 'Savings', investments: 'Investments' } as const

const same = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }))

/** How the screens look, and how money and dates are written. */
export function DisplaySettings({ draft }: { draft: SettingsDraft }) {
  return (
    <>
      <LookCard draft={draft} />
      <FormatsCard draft={draft} />
      <HomeCard draft={draft} />
    </>
  )
}

function LookCard({ draft }: { draft: SettingsDraft }) {
  const { theme, language } = draft.settings.preferences
  const offered = languages.filter((one) => communityOfPage().languages.includes(one))
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
      {offered.length > 1 && (
        <SelectRow
          title="Language"
          hint="Screens and mails"
          value={language}
          options={offered.map((value) => ({ value, label: languageNames[value] }))}
          onValue={(next) => draft.changeSettings({ preferences: { language: next } })}
        />
      )}
    </SettingsCard>
  )
}

function FormatsCard({ draft }: { draft: SettingsDraft }) {
  const { numberFormat, dateFormat, timezone } = draft.settings.preferences
  const zones = [...new Set([timezone, 'Africa/Lagos', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <SettingsCard title="Money and dates">
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
