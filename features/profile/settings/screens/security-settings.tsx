import { SwitchRow } from '@kolo/ui/primitives/choices'
import type { ReactNode } from 'react'
import { SelectRow, SettingsCard } from './setting-row.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

const minutes = [15, 30, 60, 120]

function timeoutName(count: number): string {
  if (count < 60 || count % 60 !== 0) return `${count} minutes`
  return count === 60 ? '1 hour' : `${count / 60} hours`
}

/** What keeps the account safe. The feature that signs people in gives the rest. */
export function SecuritySettings({
  draft,
  password,
  twoStep,
  children,
}: {
  draft: SettingsDraft
  password: ReactNode
  twoStep: ReactNode
  children: ReactNode
}) {
  const { security } = draft.settings
  const timeouts = [...new Set([...minutes, security.sessionTimeout])].sort((a, b) => a - b)
  return (
    <>
      <SettingsCard title="Password and email">{password}</SettingsCard>
      <SettingsCard title="Signing in">
        {twoStep}
        <SwitchRow
          title="Tell me about new sign-ins"
          hint="An email when somebody signs in from a new device."
          on={security.loginAlerts}
          onChange={(loginAlerts) => draft.changeSettings({ security: { loginAlerts } })}
        />
        <SelectRow
          title="Sign me out after"
          hint="When you are inactive"
          value={String(security.sessionTimeout)}
          options={timeouts.map((count) => ({ value: String(count), label: timeoutName(count) }))}
          onValue={(count) => draft.changeSettings({ security: { sessionTimeout: Number(count) } })}
        />
        <SwitchRow
          title="Stay signed in on more than one phone"
          hint="When off, a new sign-in ends the others"
          on={security.allowMultipleSessions}
          onChange={(allowMultipleSessions) => draft.changeSettings({ security: { allowMultipleSessions } })}
        />
      </SettingsCard>
      {children}
    </>
  )
}
