import { type FileChoices, fileKinds } from '@kolo/files/reading'
import { ChoicesFields } from '@kolo/files/screens'
import { ApiProblem } from '@kolo/foundation/problem'
import { sentenceOfError } from '@kolo/ui/patterns/api'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { Button } from '@kolo/ui/primitives/button'
import { FieldError } from '@kolo/ui/primitives/field'
import { FileButton } from '@kolo/ui/primitives/file-button'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Select } from '@kolo/ui/primitives/text-input'
import { FormFields } from '../../file-formats/screens/form-fields.tsx'
import { ReadingFacts } from '../../file-formats/screens/reading-facts.tsx'
import type { BankStatement, StatementReading } from '../statement.contract.ts'
import { accountWords, linesWords } from './line.messages.ts'
import { useImport } from './use-import.ts'

/**
 * Brings a statement: the account, the file, and, the first time a bank's file is seen, which column is what. What was
 * found in it is shown before anything is kept.
 */
export function ImportSheet({
  accounts,
  onClose,
  onDone,
}: {
  accounts: readonly BankStatement['account'][]
  onClose: () => void
  onDone: (statement: BankStatement) => void
}) {
  const it = useImport(accounts, onDone)
  const { accountId, file, form, reading, problem, fieldOf, isReady } = it
  const said = problem && !(problem instanceof ApiProblem) ? problem.message : undefined
  const beside = fieldOf('content') ?? fieldOf('accountId') ?? fieldOf('form')
  return (
    <Sheet
      open
      tall
      title="Import a statement"
      dirty={file !== undefined}
      onClose={onClose}
      foot={
        <Button
          look="primary"
          size="lg"
          busy={it.bring.isPending}
          disabled={!isReady || it.read.isPending}
          onClick={it.send}
        >
          {isReady ? `Import ${linesWords(reading?.lineCount ?? 0)}` : 'Import'}
        </Button>
      }
    >
      <div className="stack">
        <FormProblem of={problem && !beside && !said ? sentenceOfError(problem) : undefined} />
        <Select
          label="Bank account"
          value={accountId}
          placeholder="Choose the account"
          error={fieldOf('accountId')}
          options={accounts.map((account) => ({ value: account.id, label: accountWords(account) }))}
          onValue={it.chooseAccount}
        />
        <div className={fieldOf('content') || said ? 'field is-error' : 'field'}>
          <FileButton
            label={file ? file.fileName : 'Choose the statement'}
            hint="Excel, CSV, OFX, QIF, MT940 or CAMT.053, as the bank gives it. Up to 2 MB and 5,000 lines."
            accept=".csv,.txt,.tsv,.xlsx,.xls,.html,.htm,.ofx,.qfx,.qif,.sta,.940,.mt940,.xml,text/csv"
            onFiles={(files) => void it.take(files)}
          />
          <FieldError>{fieldOf('content') ?? said}</FieldError>
        </div>
        {it.read.isPending && !reading && <SkeletonRows />}
        {file && !said && !it.read.isPending && (
          <FileChoicesOf reading={reading} choices={it.choices} onChoices={it.choose} />
        )}
        {reading?.file && (
          <FormFields reading={reading} form={form} error={fieldOf('form')} onForm={it.change} />
        )}
        {reading && (
          <ReadingFacts reading={reading} busy={it.read.isPending} page={it.page} onPage={it.turn} />
        )}
      </div>
    </Sheet>
  )
}

/** How a table is opened, for a person to correct; a file of a standard says itself what is what. */
function FileChoicesOf({
  reading,
  ...choosing
}: {
  reading: StatementReading | undefined
  choices: FileChoices
  onChoices: (choices: FileChoices) => void
}) {
  const kind = fileKinds.find((one) => one === reading?.kind)
  if (reading && (!kind || !reading.file)) return null
  return <ChoicesFields reading={kind && reading?.file && { kind, ...reading.file }} {...choosing} />
}
