/** When members are reminded of instalments. */
import type { OutputOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { changeLoanSettings, readLoanSettings } from '../arrears.contract.ts'

type Settings = OutputOf<typeof readLoanSettings>
type Values = { before: string; after: string }

/** "7, 14 and 30" as numbers; what is none is refused by the contract. */
const numbersIn = (text: string) =>
  text
    .split(/[^\d]+/)
    .filter((part) => part !== '')
    .map(Number)

export function LoanSettingsSheet({ onClose }: { onClose: () => void }) {
  const read = useRead(readLoanSettings, {})
  if (read.data) return <SettingsForm settings={read.data} onClose={onClose} />
  return (
    <Sheet open title="Reminders to members" onClose={onClose}>
      <Screen of={read} what="the settings">
        {() => null}
      </Screen>
    </Sheet>
  )
}

function typed({ reminders }: Settings): Values {
  return {
    before: reminders.flatMap((days) => (days < 0 ? [-days] : [])).join(', '),
    after: reminders.filter((days) => days >= 0).join(', '),
  }
}

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  return (
    <MutationSheet<Values, Settings>
      title="Reminders to members"
      submit="Save settings"
      initial={typed(settings)}
      mutation={mutation(changeLoanSettings, {
        body: (values: Values) => ({
          reminders: [...numbersIn(values.before).map((days) => -days), ...numbersIn(values.after)],
        }),
      })}
      cacheUpdates={(after) => [setQuery(readLoanSettings, {}, after)]}
      invalidates={[]}
      successToast={() => 'Settings saved'}
      problemTitle="Nothing was changed."
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Days before an instalment is due"
            hint="For example 3; empty for none"
            autoComplete="off"
            {...form.field('before')}
          />
          <TextInput
            label="Days after it was due"
            hint="0 is the due day, for example 0, 7, 14, 30"
            autoComplete="off"
            {...form.field('after')}
          />
        </>
      )}
    </MutationSheet>
  )
}
