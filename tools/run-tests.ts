/**
 * Runs Vitest with the words of its command line and writes its report to the file that is named first. A file that failed
 * runs once more by itself, where no more failed than `mayNeedASecondTry`; what it did then stands in the report.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { mayNeedASecondTry } from './second-tries.ts'
import { failedFiles, type TestReport, withSecondTry } from './test-report.ts'

const root = join(import.meta.dirname, '..')
const [report = '', ...words] = process.argv.slice(2)

function runTests(file: string, args: readonly string[]): number {
  const settings = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...settings, ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  return status ?? 1
}

const read = (file: string): TestReport => JSON.parse(readFileSync(file, 'utf8'))

process.exitCode = runTests(report, words)
if (process.exitCode !== 0 && existsSync(report)) {
  const first = read(report)
  const again = failedFiles(first)
  if (again.length > 0 && again.length <= mayNeedASecondTry) {
    const second = `${report}.second`
    const names = again.map((file) => relative(root, file))
    console.log(`\nWhat failed runs once more by itself: ${names.join(', ')}`)
    process.exitCode = runTests(second, again)
    writeFileSync(report, JSON.stringify(withSecondTry(first, read(second))))
    if (process.exitCode === 0) {
      for (const name of names) console.log(`  passed only at its second try: ${name}`)
    }
  }
}
