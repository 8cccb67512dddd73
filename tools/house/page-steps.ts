/**
 * The code blocks of a page that name a file, as changes of the project: a `diff` changes the file at the one place where its
 * lines stand, any other block is a new file.
 */

/** A change of one file. */
export type PageStep = { path: string; isDiff: boolean; text: string }

/** The blocks of a page, in their order. `NNN` at the beginning of a file's name is the next number. */
export function stepsOf(page: string): PageStep[] {
  const steps: PageStep[] = []
  let open: { step: PageStep; indent: number } | undefined
  for (const line of page.split('\n')) {
    const [fence = '', path] = line.split(' title="')
    if (open && line.trim() === '```') open = undefined
    else if (open) open.step.text += `${line.slice(open.indent)}\n`
    else if (path !== undefined && fence.trim().startsWith('```')) {
      const step = { path: path.replace('"', ''), isDiff: fence.endsWith('diff'), text: '' }
      steps.push(step)
      open = { step, indent: fence.indexOf('```') }
    }
  }
  return steps
}

/** The text of a file after a step. Throws where the lines of the step do not stand in it, or stand in two places. */
export function applyStep(before: string, { path, text }: PageStep): string {
  return text.split('@@\n').reduce((changing, hunk) => {
    const lines = hunk.split('\n').slice(0, -1)
    const side = (left: string) =>
      lines.filter((line) => line[0] === ' ' || line[0] === left).map(withoutSign)
    const found = side('-').join('')
    if (changing.split(found).length !== 2) throw new Error(`${path} does not have once:\n${found}`)
    return changing.replace(found, () => side('+').join(''))
  }, before)
}

const withoutSign = (line: string) => `${line.slice(1)}\n`
