import type { FileChoices } from '@kolo/files/reading'
import { ChoicesFields } from '@kolo/files/screens'
import { base64Of } from '@kolo/ui/patterns/file-bytes'
import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { FieldError } from '@kolo/ui/primitives/field'
import { FileButton } from '@kolo/ui/primitives/file-button'
import { Notice } from '@kolo/ui/primitives/notice'
import { type MoveIn, uploadList } from '../moving-in.contract.ts'
import { movingInMessages } from '../moving-in.messages.ts'
import { listBytesMost } from '../moving-in.rules.ts'

type Values = { fileName: string; content: string; choices: FileChoices }

/** Chooses a list and tries it. */
export function UploadSheet({ onClose, onDone }: { onClose: () => void; onDone: (list: MoveIn) => void }) {
  return (
    <MutationSheet<Values, MoveIn>
      title="Try a list"
      submit="Try it"
      initial={{ fileName: '', content: '', choices: {} }}
      mutation={mutation(uploadList, { body: (values: Values) => values })}
      invalidates={['/api/move-ins']}
      successToast={({ rowCount, faultyCount }) => ({
        title: `${rowCount.toLocaleString('en-NG')} ${rowCount === 1 ? 'row' : 'rows'} read`,
        text:
          faultyCount === 0
            ? 'No row has an error.'
            : `${faultyCount.toLocaleString('en-NG')} ${faultyCount === 1 ? 'has' : 'have'} errors.`,
      })}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => <Fields form={form} />}
    </MutationSheet>
  )
}

function Fields({ form: { values, setValues, errors, setErrors } }: { form: MutationForm<Values> }) {
  async function take([chosen]: File[]) {
    if (!chosen) return
    const isTooLarge = chosen.size > listBytesMost
    setErrors({
      ...errors,
      content:
        chosen.size === 0
          ? movingInMessages['file-empty']
          : isTooLarge
            ? movingInMessages['file-too-long']
            : undefined,
    } as typeof errors)
    const file = chosen.size === 0 || isTooLarge ? { fileName: '', content: '' } : await base64Of(chosen)
    setValues({ ...values, ...file })
  }
  return (
    <>
      <div className={errors.content ? 'field is-error' : 'field'}>
        <FileButton
          label={values.fileName || 'Choose the list'}
          hint="CSV, XLSX or XLS, as your society keeps it. Up to 5 MB and 10,000 members."
          accept=".csv,.txt,.xls,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFiles={(files) => void take(files)}
        />
        <FieldError>{errors.content}</FieldError>
      </div>
      <ChoicesFields
        reading={undefined}
        choices={values.choices}
        onChoices={(choices) => setValues({ ...values, choices })}
      />
      <Notice title="This imports nobody.">
        We check every row and show errors next to it. We keep the list until you cancel it or it is imported.
        We do not keep the file.
      </Notice>
    </>
  )
}
