/** Asks at the console for the words a backup is sealed with, without showing them. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartProblem } from '@kolo/database/start-problem'

/** The words as they were typed; `twice`: asked for again, because nobody could open a backup with a slip in them. */
export async function readPassphrase({ twice }: { twice: boolean }): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartProblem('Set BACKUP_PASSPHRASE: there is nobody here who could be asked for it.')
  const words = await askHidden('Passphrase: ')
  if (words.length < 12) throw new StartProblem('The passphrase must have at least 12 characters.')
  if (twice && (await askHidden('The same again: ')) !== words)
    throw new StartProblem('That was not the same twice.')
  return words
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return (await lines.question('')).trim()
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}
