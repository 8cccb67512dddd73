/**
 * What secrets at rest are sealed with, kept beside the data and never in the database, so that a copy of the database
 * alone opens nothing. Made at the first start.
 */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFullProblem, isDiskFull } from '@kolo/database/cluster/disk-full'
import { StartProblem } from '@kolo/database/start-problem'

/** The server's own secret in its data folder; throws a StartProblem where it can be neither read nor made. */
export async function readServerSecret(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, 'kolo-secret')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = `${file}-draft-${randomBytes(6).toString('hex')}`
    await writeFile(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
    // Put into place whole, and never over an existing one: what was sealed with it could not be opened any more.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    if (isDiskFull(error)) throw diskFullProblem(dataDir, error)
    throw new StartProblem(`The secret ${file} cannot be read or made: give this user the folder.`)
  }
  throw new StartProblem(
    `The secret ${file} is not whole: put back the one from the backup, or second factors cannot be checked.`,
  )
}
