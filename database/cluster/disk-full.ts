/**
 * Tells a full disk from every other fault, wherever it shows: in a file of ours, in an answer of PostgreSQL, or in what
 * PostgreSQL wrote while it could not start. Whoever runs the server is then told which disk it is.
 */
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StartProblem } from '../start-problem.ts'

/** A used-up quota (EDQUOT) or a limit on file sizes (EFBIG) is no different: there is no room for this user. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
const sentences = ['no space left on device', 'wrote only ', 'quota exceeded', 'file too large']

/** The least PostgreSQL needs to go on: it writes its log of changes in files of this size. */
const WAL_FILE_BYTES = 16_777_216

/** Whether a file or a statement failed because there is no room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(String(error.code))) || isDiskFull(error.cause)
}

/** Whether a program's output says that there is no room. */
export function saysDiskFull(output: string): boolean {
  const said = output.toLowerCase()
  return sentences.some((sentence) => said.includes(sentence))
}

/** Whether there is so little room that PostgreSQL may not even have been able to write why it ended. */
export async function hasNoRoom(path: string): Promise<boolean> {
  return statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize < WAL_FILE_BYTES,
    () => false,
  )
}

/** What to do about a full disk; `place` is a folder, or a database server. */
export function diskFullProblem(place: string, cause?: unknown): StartProblem {
  return new StartProblem(
    `The disk of ${place} is full, or this user may not write more to it: make room there and start Kolo again. Nothing is lost.`,
    { cause },
  )
}

/** A fault of the start in the words of a full disk where that is what it comes from, and as it is otherwise. */
export async function explainStart(
  error: unknown,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
): Promise<unknown> {
  const folder = resolve(dataDir)
  // The built-in server may have ended without a word.
  if (isDiskFull(error) ? databaseUrl === undefined : await hasNoRoom(folder)) {
    return diskFullProblem(folder, error)
  }
  if (error instanceof StartProblem || !isDiskFull(error)) return error
  return diskFullProblem('the database server', error)
}
