/** The steps of an import: a file is chosen, read, mapped where its bank is new, and imported. */
import type { FileChoices } from '@kolo/files/reading'
import { ApiProblem } from '@kolo/foundation/problem'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { base64Of } from '@kolo/ui/patterns/file-bytes'
import { toast } from '@kolo/ui/patterns/toasts'
import { useState } from 'react'
import type { StatementForm } from '../../file-formats/forms.rules.ts'
import { wholeForm } from '../../file-formats/screens/form-fields.tsx'
import {
  type BankStatement,
  importBankStatement,
  readStatementFile,
  type StatementReading,
} from '../statement.contract.ts'
import { statementBytesMost } from '../statement.rules.ts'
import { linesWords } from './line.messages.ts'

type File64 = { fileName: string; content: string }
type How = { form?: StatementForm; choices?: FileChoices; page?: number }

/** What the server found in a file, and what it says against it. */
function useReading() {
  const [form, setForm] = useState<Partial<StatementForm>>({})
  const [reading, setReading] = useState<StatementReading>()
  const [problem, setProblem] = useState<Error>()
  const [page, setPage] = useState(0)
  const read = useEndpointMutation(readStatementFile, {
    onDone: (found) => {
      setProblem(undefined)
      setReading(found)
      setForm(found.form)
    },
    onProblem: setProblem,
  })
  const forget = () => {
    setReading(undefined)
    setForm({})
    setPage(0)
    setProblem(undefined)
  }
  const ask = (accountId: string, file: File64 | undefined, how: How) => {
    if (!accountId || !file) return
    setProblem(undefined)
    read.mutate({ input: { body: { accountId, ...file, ...how } } })
  }
  const fieldOf = (name: string) =>
    problem instanceof ApiProblem &&
    [problem.problem?.field, problem.problem?.errors?.[0]?.field].includes(name)
      ? (problem.problem?.errors?.[0]?.message ?? problem.message)
      : undefined
  return { form, setForm, reading, problem, setProblem, page, setPage, read, forget, ask, fieldOf }
}

/** Everything the sheet of an import shows and does. */
export function useImport(
  accounts: readonly BankStatement['account'][],
  onDone: (statement: BankStatement) => void,
) {
  const [accountId, setAccountId] = useState(accounts.length === 1 ? (accounts[0]?.id ?? '') : '')
  const [file, setFile] = useState<File64>()
  const [choices, setChoices] = useState<FileChoices>({})
  const { setForm, setPage, setProblem, forget, ask, ...shown } = useReading()
  const { form, reading } = shown
  const bring = useEndpointMutation(importBankStatement, {
    invalidates: ['/api/bank-statements'],
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
  const whole = wholeForm(form)
  const isReady =
    reading !== undefined && reading.faultCount === 0 && reading.lineCount > 0 && reading.stop === undefined
  const how = { choices, ...(reading?.file && whole ? { form: whole } : {}) }

  return {
    ...shown,
    accountId,
    file,
    choices,
    isReady,
    bring,
    async take([chosen]: File[]) {
      if (!chosen) return
      forget()
      setChoices({})
      if (chosen.size > statementBytesMost) {
        setFile(undefined)
        setProblem(new Error('A statement can have up to 2 MB. Download it for fewer days.'))
        return
      }
      const next = await base64Of(chosen)
      setFile(next)
      ask(accountId, next, {})
    },
    change(next: Partial<StatementForm>) {
      setForm(next)
      setPage(0)
      const ready = wholeForm(next)
      if (ready) ask(accountId, file, { choices, form: ready })
    },
    /** Another sheet, separator or line of names: its columns are told anew. */
    choose(next: FileChoices) {
      forget()
      setChoices(next)
      ask(accountId, file, { choices: next })
    },
    turn(page: number) {
      setPage(page)
      ask(accountId, file, { ...how, page })
    },
    send() {
      if (file) bring.mutate({ input: { body: { accountId, ...file, ...how } } })
    },
    chooseAccount(next: string) {
      setAccountId(next)
      forget()
      ask(next, file, { choices })
    },
  }
}
