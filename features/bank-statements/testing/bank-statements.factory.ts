/** Statements of a bank, for tests and the demonstration: made through the product's own endpoints, whoever answers them. */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { type BankStatement, importBankStatement } from '../statements/statement.contract.ts'

type Caller = { call: <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<OutputOf<E>> }

/** A line as a bank writes it: the day as DD/MM/YYYY, naira that came in or went out, and what it says. */
export type BankLine = { day: string; in?: string; out?: string; says: string; reference?: string }

/** A table as an invented bank writes it, with its own address above and a total below. */
export function bankTable(lines: readonly BankLine[]): string {
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const row = ({ day, in: into, out, says, reference }: BankLine) =>
    [day, reference, out, into, says].map((text) => cell(text)).join(',')
  return [
    'SAHEL TRUST BANK PLC,,,,',
    'Trans Date,Reference,Debit,Credit,Narration',
    ...lines.map(row),
    'Total,,,,',
    '',
  ].join('\r\n')
}

/** What an import is asked with. */
export function statementFile(
  account: { id: string },
  text: string,
  fileName = 'november.csv',
): { accountId: string; fileName: string; content: string } {
  return { accountId: account.id, fileName, content: Buffer.from(text).toString('base64') }
}

/** A statement imported by an administrator whose bank writes the day first. */
export function importLines(
  administrator: Caller,
  account: { id: string },
  lines: readonly BankLine[],
  fileName?: string,
): Promise<BankStatement> {
  return administrator.call(importBankStatement, {
    body: {
      ...statementFile(account, bankTable(lines), fileName),
      form: {
        day: 0,
        dayOrder: 'DMY',
        narration: [4],
        reference: 1,
        amount: { kind: 'two', out: 2, in: 3 },
      },
    },
  })
}
