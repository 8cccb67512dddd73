/**
 * `npm run restore -- FILE`: brings a community up from its backup in an empty DATA_DIR (or an empty database at
 * DATABASE_URL) and proves its books, its audit log and its files. Leaves with 1 when something does not hold. Then
 * `npm start` serves it.
 */
import { StartProblem } from '@kolo/database/start-problem'
import { openFiles } from '@kolo/server/assemble'
import { readPassphrase } from '@kolo/server/backup/passphrase'
import { restoreBackup } from '@kolo/server/backup/restore-backup'
import { readConfig } from '@kolo/server/config'

const read = readConfig(process.env)
const [file] = process.argv.slice(2)
if ('problems' in read || file === undefined) {
  console.error('problems' in read ? read.problems.join('\n') : 'Name the backup: npm run restore -- FILE.')
  process.exitCode = 2
} else {
  try {
    const { config } = read
    const passphrase = config.backupPassphrase ?? (await readPassphrase({ twice: false }))
    const { takenAt, rows, files, givenUp, events } = await restoreBackup(file, passphrase, {
      ...config,
      files: openFiles(config),
    })
    console.log(
      `The community is back as it was at ${takenAt}: ${rows.toLocaleString('en-NG')} rows and ${files.toLocaleString('en-NG')} files. The books hold, the audit log is intact (${events} sealed events), and each file a record names is there. npm start serves it.`,
    )
    if (givenUp > 0)
      console.log(
        `${givenUp.toLocaleString('en-NG')} files were given up by their members while the backup was made.`,
      )
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error)
    process.exitCode = 1
  }
}
