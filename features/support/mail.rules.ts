/** What somebody wrote in an answer to a mail, without the mail it answers, the signature and what programs add. */

/** The first line of what Outlook and its like put under an answer: the whole mail before, not marked line by line. */
const wholeMailBelow = [/^-{2,} ?(Original|Forwarded) [Mm]essage ?-{2,}$/, /^_{20,}$/]

/** `On Mon, 23 Nov 2026, Unity Savers wrote:`, in one line or with its end in the next. */
function isAttribution(line: string, next: string): boolean {
  const starts = line.startsWith('On ') && line.length < 200
  return starts && (line.endsWith('wrote:') || (next.endsWith('wrote:') && next.length < 200))
}

/** Outlook's other one: `From: …` followed by `Sent: …` or `Date: …`. */
function isHeading(line: string, next: string): boolean {
  return line.startsWith('From: ') && (next.startsWith('Sent: ') || next.startsWith('Date: '))
}

/** `Thank you.\n\nOn Mon, Unity Savers wrote:\n> There is an answer.` → `Thank you.` */
export function ownWords(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const own: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]?.trimEnd() ?? ''
    const next = lines[at + 1]?.trimEnd() ?? ''
    if (line === '--' || wholeMailBelow.some((pattern) => pattern.test(line)) || isHeading(line, next)) break
    if (isAttribution(line, next)) {
      if (!line.endsWith('wrote:')) at++
      continue
    }
    if (!line.startsWith('>')) own.push(line)
  }
  return own.join('\n').trim()
}
