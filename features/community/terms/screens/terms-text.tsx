import type { ReactNode } from 'react'

/** A text of the community as it was saved: `## ` begins a heading, an empty line ends a paragraph. */
export function TermsText({ text, heading: Heading }: { text: string; heading: 'h2' | 'h3' }) {
  const paragraphs = text.replaceAll('\r', '').split('\n\n').flatMap(partsOf)
  return (
    <div className="stack stack-3">
      {paragraphs.map(({ isHeading, words }, at) => {
        const key = `${at} ${words}`
        return isHeading ? <Heading key={key}>{words}</Heading> : <p key={key}>{linesOf(words)}</p>
      })}
    </div>
  )
}

function partsOf(paragraph: string): { isHeading: boolean; words: string }[] {
  const [first = '', ...rest] = paragraph.trim().split('\n')
  if (!first.startsWith('## ')) return [{ isHeading: false, words: paragraph.trim() }]
  const body = rest.join('\n').trim()
  const heading = { isHeading: true, words: first.slice(3) }
  return body === '' ? [heading] : [heading, { isHeading: false, words: body }]
}

function linesOf(words: string): ReactNode {
  return words.split('\n').map((line, at) => (
    <span className="block" key={`${at} ${line}`}>
      {line}
    </span>
  ))
}
