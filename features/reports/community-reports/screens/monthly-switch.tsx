import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { Select } from '@kolo/ui/primitives/text-input'
import { changeMonthlyReport, listMonthlyReports } from '../community.contract.ts'

const never = 'none'
const options = [
  { value: never, label: 'Not sent' },
  { value: 'pdf', label: 'As PDF' },
  { value: 'csv', label: 'As CSV' },
]

/** Whether a report is made at the beginning of each month, of the month before. */
export function MonthlySwitch({ name, title }: { name: string; title: string }) {
  const read = useRead(listMonthlyReports, {})
  const act = useEndpointMutation(changeMonthlyReport, {
    cacheUpdates: (list) => [setQuery(listMonthlyReports, {}, list)],
    onDone: ({ rows }) =>
      toast.ok(
        rows.some(({ report }) => report === name)
          ? { title: `${title} is sent every month`, text: 'We notify you when it is ready.' }
          : { title: `${title} is switched off` },
      ),
    failed: 'Nothing was changed',
  })
  if (!read.data) return null
  const format = read.data.rows.find(({ report }) => report === name)?.format
  return (
    <Select
      label="Each month"
      hint="Created at the start of each month, for the month before. You get a message with a link."
      options={options}
      value={format ?? never}
      disabled={act.isPending}
      onValue={(value) => {
        const chosen = value === 'pdf' || value === 'csv' ? value : null
        act.mutate({ input: { params: { name }, body: { format: chosen } } })
      }}
    />
  )
}
