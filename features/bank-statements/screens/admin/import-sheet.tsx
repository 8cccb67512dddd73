import { ApiProblem } from '@kolo/foundation/problem'
import { sentenceOfError, useAct } from '@kolo/ui/patterns/api'
import { base64Of } from '@kolo/ui/patterns/file-bytes'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { FieldError } from '@kolo/ui/primitives/field'
import { FileButton } from '@kolo/ui/primitives/file-button'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  type BankStatement,
  importBankStatement,
  readStatementFile,
  type StatementReading,
} from '../../bank-statements.contract.ts'
import { statementBytesMost } from '../../bank-statements.rules.ts'
import type { StatementForm } from '../../forms.rules.ts'
import { FormFields, wholeForm } from './form-fields.tsx'
import { accountWords, linesWords } from './line-words.ts'
import { ReadingFacts } from './reading-facts.tsx'

type File64 = { fileName: string; content: string }

/** The steps of an import: a file is chosen, read, mapped where its bank is new, and brought. */
function useImport(
  accounts: readonly BankStatement['account'][],
  onDone: (statement: BankStatement) => void,
) {
  const [accountId, setAccountId] = useState(accounts.length === 1 ? (accounts[0]?.id ?? '') : '')
  const [file, setFile] = useState<File64>()
  const [form, setForm] = useState<Partial<StatementForm>>({})
  const [reading, setReading] = useState<StatementReading>()
  const [problem, setProblem] = useState<Error>()
  const forget = () => {
    setReading(undefined)
    setForm({})
    setProblem(undefined)
  }
  const read = useAct(readStatementFile, {
    onDone: (found) => {
      setProblem(undefined)
      setReading(found)
      setForm(found.form)
    },
    onProblem: setProblem,
  })
  const bring = useAct(importBankStatement, {
    refreshes: ['/api/bank-statements'],
    onDone: (statement) => {
      const fresh = statement.lineCount - statement.knownCount
      toast.ok({
        title: `${linesWords(fresh)} imported`,
        text:
          statement.knownCount > 0
            ? `${linesWords(statement.knownCount)} had come with another file before.`
            : undefined,
      })
      onDone(statement)
    },
    onProblem: setProblem,
  })
  const ask = (account: string, sent: File64 | undefined, columns?: StatementForm) => {
    if (!account || !sent) return
    setProblem(undefined)
    read.mutate({ input: { body: { accountId: account, ...sent, ...(columns ? { form: columns } : {}) } } })
  }
  const fieldOf = (name: string) =>
    problem instanceof ApiProblem &&
    [problem.problem?.field, problem.problem?.errors?.[0]?.field].includes(name)
      ? (problem.problem?.errors?.[0]?.message ?? problem.message)
      : undefined
  const whole = wholeForm(form)
  const isReady = reading !== undefined && reading.faultCount === 0 && reading.lineCount > 0
  const isTable = reading?.kind === 'csv'

  async function take([chosen]: File[]) {
    if (!chosen) return
    forget()
    if (chosen.size > statementBytesMost) {
      setFile(undefined)
      setProblem(new Error('A statement can have up to 2 MB. Download it for fewer days.'))
      return
    }
    const next = await base64Of(chosen)
    setFile(next)
    ask(accountId, next)
  }

  function change(next: Partial<StatementForm>) {
    setForm(next)
    const ready = wholeForm(next)
    if (ready) ask(accountId, file, ready)
  }

  function send() {
    if (file)
      bring.mutate({ input: { body: { accountId, ...file, ...(isTable && whole ? { form: whole } : {}) } } })
  }

  function chooseAccount(next: string) {
    setAccountId(next)
    forget()
    ask(next, file)
  }

  return {
    accountId,
    file,
    form,
    reading,
    problem,
    fieldOf,
    isReady,
    read,
    bring,
    take,
    change,
    send,
    chooseAccount,
  }
}

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
            hint="CSV or OFX, as the bank gives it. Up to 2 MB and 5,000 lines."
            accept=".csv,.txt,.tsv,.ofx,.qfx,text/csv"
            onFiles={(files) => void it.take(files)}
          />
          <FieldError>{fieldOf('content') ?? said}</FieldError>
        </div>
        {it.read.isPending && !reading && <SkeletonRows />}
        {reading?.kind === 'csv' && (
          <FormFields reading={reading} form={form} error={fieldOf('form')} onForm={it.change} />
        )}
        {reading && <ReadingFacts reading={reading} busy={it.read.isPending} />}
      </div>
    </Sheet>
  )
}
