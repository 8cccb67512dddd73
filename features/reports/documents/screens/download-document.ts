/** Taking a paper along: once it is made, the browser saves its file. */
import { pathOf } from '@kolo/foundation/endpoint'
import { downloadPaper, type Paper } from '../documents.contract.ts'

/** Where a paper is opened. */
export function paperPath({ id }: Pick<Paper, 'id'>): string {
  return pathOf(downloadPaper, { id })
}

/** Lets the browser save it, without leaving the page. */
export function savePaper(paper: Pick<Paper, 'id'>): void {
  const link = document.createElement('a')
  link.href = paperPath(paper)
  link.download = ''
  link.click()
}

/** What is said once it was asked for. */
export function saidOf({ code, state }: Paper) {
  return state === 'making'
    ? { tone: 'wait' as const, title: 'It is being made', text: 'We tell you when it is ready.' }
    : { title: 'Your file is being saved', text: `Its code is ${code}.` }
}
