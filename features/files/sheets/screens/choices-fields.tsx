import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { separatorWords } from '../reading.messages.ts'
import { type FileChoices, type FileReading, separators } from '../reading.rules.ts'

type Props = {
  /** How the file was read until now; missing before it was, or where it could not be. */
  reading: Pick<FileReading, 'kind' | 'sheets' | 'sheet' | 'separator' | 'headLine'> | undefined
  choices: FileChoices
  onChoices: (choices: FileChoices) => void
}

/** How a file is read, for whoever knows better than the reader: its separator, its sheet, and where the columns are named. */
export function ChoicesFields({ reading, choices, onChoices }: Props) {
  const { separator, sheet, headLine, ...none } = choices
  const isText = reading === undefined || reading.kind === 'csv'
  return (
    <details open={separator !== undefined || sheet !== undefined || headLine !== undefined}>
      <summary className="more">Change how the file is read</summary>
      <div className="form-2">
        {isText && (
          <Select
            label="Separator between cells"
            value={separator ?? ''}
            placeholder="Found automatically"
            options={separators.map((value) => ({ value, label: separatorWords[value] }))}
            onValue={(next) => {
              const chosen = separators.find((one) => one === next)
              onChoices({ ...choices, separator: chosen })
            }}
          />
        )}
        {(reading === undefined || reading.sheets.length > 1) && (
          <SheetField
            sheets={reading?.sheets}
            value={sheet ?? ''}
            onValue={(next) => onChoices({ ...none, separator, headLine, sheet: next || undefined })}
          />
        )}
        <TextInput
          label="Line with the names of the columns"
          hint="Empty: found automatically"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={headLine === undefined ? '' : String(headLine)}
          onValue={(next) => {
            const line = Number(next.replace(/\D/g, ''))
            onChoices({ ...choices, headLine: line > 0 ? line : undefined })
          }}
        />
      </div>
    </details>
  )
}

function SheetField(props: {
  sheets: readonly string[] | undefined
  value: string
  onValue: (sheet: string) => void
}) {
  const { sheets, ...field } = props
  if (!sheets)
    return (
      <TextInput
        label="Sheet"
        hint="Empty: found automatically"
        autoComplete="off"
        maxLength={200}
        {...field}
      />
    )
  const options = sheets.map((name) => ({ value: name, label: name }))
  return <Select label="Sheet" placeholder="Found automatically" options={options} {...field} />
}
