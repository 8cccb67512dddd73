/** What Vitest reports of a run, and of the second try of a file. */

/** The parts of Vitest's JSON report that are read here. */
export type TestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { title: string; status: string }[]
  }[]
}

/** The paths of the files in which a test or a preparation failed. */
export function failedFiles({ testResults }: TestReport): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/** The report with what the files of the second did instead of what they did first. */
export function withSecondTry(first: TestReport, second: TestReport): TestReport {
  const again = new Set(second.testResults.map(({ name }) => name))
  const testResults = [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults]
  const count = (wanted: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted)
      .length
  return { ...first, testResults, numPassedTests: count('passed'), numFailedTests: count('failed') }
}
