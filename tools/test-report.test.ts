import { describe, expect, it } from 'vitest'
import { failedFiles, type TestReport, withSecondTry } from './test-report.ts'

const fileOf = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ title: `test ${index}`, status })),
})
const first: TestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  testResults: [
    fileOf('/a.test.ts', 'passed', 'failed'),
    fileOf('/b.test.ts', 'passed', 'passed', 'skipped'),
  ],
}

describe('the second try of a test file', () => {
  it('is for the files that failed', () => {
    expect(failedFiles(first)).toEqual(['/a.test.ts'])
  })
  it('is for a file whose preparation failed, too', () => {
    const unprepared = { ...fileOf('/c.test.ts', 'skipped'), status: 'failed' }
    expect(failedFiles({ ...first, testResults: [unprepared] })).toEqual(['/c.test.ts'])
  })
  it('stands in the report instead of the first', () => {
    const second = { ...first, testResults: [fileOf('/a.test.ts', 'passed', 'passed')] }
    const report = withSecondTry(first, second)
    expect(report).toMatchObject({ numPassedTests: 4, numFailedTests: 0 })
    expect(report.testResults.map(({ name }) => name)).toEqual(['/b.test.ts', '/a.test.ts'])
    expect(failedFiles(report)).toEqual([])
  })
  it('leaves what failed twice failed', () => {
    const second = { ...first, testResults: [fileOf('/a.test.ts', 'failed', 'passed')] }
    expect(withSecondTry(first, second)).toMatchObject({ numPassedTests: 3, numFailedTests: 1 })
  })
})
