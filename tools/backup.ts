/**
 * `npm run backup`: one sealed file with the whole community, made beside a running server or without one, with the same
 * DATA_DIR or DATABASE_URL. `npm run backup -- FOLDER` says where; without it BACKUP_DIR, or else this folder. The words
 * it is sealed with are BACKUP_PASSPHRASE, or are asked for.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findServing, startEmbedded } from '@kolo/database/cluster/embedded'
import { StartProblem } from '@kolo/database/start-problem'
import { openFiles } from '@kolo/server/assemble'
import { type Backup, makeBackup } from '@kolo/server/backup/make-backup'
import { readPassphrase } from '@kolo/server/backup/passphrase'
import { type Config, readConfig } from '@kolo/server/config'

async function backUp(config: Config, folder: string): Promise<Backup> {
  const { dataDir, databaseUrl } = config
  const serving = databaseUrl ?? (await findServing(dataDir))
  if (!serving && !existsSync(join(dataDir, 'postgres')))
    throw new StartProblem(`The data folder ${dataDir} holds no database: set DATA_DIR or DATABASE_URL.`)
  const passphrase = config.backupPassphrase ?? (await readPassphrase({ twice: true }))
  const secret = config.secret ?? readFileSync(join(dataDir, 'secrets', 'kolo-secret'), 'utf8').trim()
  const embedded = serving ? undefined : await startEmbedded({ dataDir })
  try {
    const ownerUrl = serving ?? embedded?.ownerUrl ?? ''
    return await makeBackup({ ownerUrl, files: openFiles(config), secret, passphrase }, folder)
  } finally {
    await embedded?.stop()
  }
}

const read = readConfig(process.env)
if ('problems' in read) {
  console.error(read.problems.join('\n'))
  process.exitCode = 2
} else {
  try {
    const [folder = read.config.backups?.folder ?? '.'] = process.argv.slice(2)
    const { path, sizeBytes, rows, files, lost } = await backUp(read.config, resolve(folder))
    const size = (sizeBytes / 1e6).toLocaleString('en-NG', { maximumFractionDigits: 1 })
    console.log(
      `${path}\n${size} MB: ${rows.toLocaleString('en-NG')} rows and ${files.toLocaleString('en-NG')} files. Try it once with npm run restore, in an empty folder.`,
    )
    if (lost > 0)
      console.error(
        `${lost.toLocaleString('en-NG')} files that records name were not where files are kept, and are in no backup: whoever opens one reads that it is no longer here.`,
      )
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error)
    process.exitCode = 2
  }
}
