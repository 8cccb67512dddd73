import type { Block, Inline, FormattedText as Text } from '@kolo/foundation/formatted-text'
import { Fragment, type ReactNode } from 'react'

/** A text with its form, as elements: what was typed is never taken for HTML. */
export function FormattedText({ text, heading = 'h2' }: { text: Text; heading?: 'h2' | 'h3' }) {
  return (
    <div className="stack stack-3 prose">{text.map((block, at) => keyed(at, blockOf(block, heading)))}</div>
  )
}

// A text that is read does not change the order of its parts.
const keyed = (at: number, node: ReactNode) => <Fragment key={at}>{node}</Fragment>

function blockOf(block: Block, Heading: 'h2' | 'h3'): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inlinesOf(block.inlines)}</p>
    case 'heading':
      return <Heading>{inlinesOf(block.inlines)}</Heading>
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>{item.map((part, place) => keyed(place, itemOf(part, item.length, Heading)))}</li>
      ))
      return block.startsAt === null ? <ul>{items}</ul> : <ol start={block.startsAt}>{items}</ol>
    }
    case 'quote':
      return <blockquote>{block.blocks.map((part, at) => keyed(at, blockOf(part, Heading)))}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
  }
}

/** A paragraph that is the whole of an item stands in it without a frame. */
function itemOf(part: Block, parts: number, heading: 'h2' | 'h3'): ReactNode {
  return part.kind === 'paragraph' && parts === 1 ? inlinesOf(part.inlines) : blockOf(part, heading)
}

function inlinesOf(inlines: readonly Inline[]): ReactNode {
  return inlines.map((inline, at) => keyed(at, inlineOf(inline)))
}

function inlineOf(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'code':
      return <code>{inline.text}</code>
    case 'strong':
      return <strong>{inlinesOf(inline.inlines)}</strong>
    case 'emphasis':
      return <em>{inlinesOf(inline.inlines)}</em>
    case 'struck':
      return <s>{inlinesOf(inline.inlines)}</s>
    case 'break':
      return <br />
    case 'link':
      return (
        <a
          href={inline.href}
          {...(inline.href.startsWith('/') ? {} : { rel: 'noopener noreferrer nofollow' })}
        >
          {inlinesOf(inline.inlines)}
        </a>
      )
  }
}
