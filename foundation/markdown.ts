/**
 * Reads Markdown into a formatted text, for servers: the library is larger than a screen may be. What must always be
 * true: whatever was typed, the answer is made of the kinds of `formatted-text` alone; HTML and pictures stay the words
 * they were typed as, and what may not be linked to is words too.
 */
import MarkdownIt, { type Token } from 'markdown-it'
import { type Block, type FormattedText, type Inline, mayLeadTo } from './formatted-text.ts'

const reader = new MarkdownIt('zero', { html: false, linkify: true, maxNesting: 20 }).enable([
  ...[
    'blockquote',
    'code',
    'fence',
    'heading',
    'hr',
    'list',
    'lheading',
    'backticks',
    'emphasis',
    'strikethrough',
  ],
  ...['escape', 'entity', 'link', 'newline', 'autolink', 'linkify', 'balance_pairs', 'fragments_join'],
])
reader.validateLink = mayLeadTo

/** The text that this Markdown stands for: `**Due** on Friday` is a paragraph with a strong word. */
export function readMarkdown(source: string): FormattedText {
  return blocksOf(reader.parse(source.replaceAll('\0', ''), {}))
}

/** The tokens of one pair, without the pair: up to the token that ends what the one before began. */
function inside(tokens: readonly Token[], at: number): Token[] {
  let open = 0
  for (let end = at; end < tokens.length; end++) {
    open += tokens[end]?.nesting ?? 0
    if (open === 0) return tokens.slice(at + 1, end)
  }
  return tokens.slice(at + 1)
}

function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const within = token.nesting === 1 ? inside(tokens, at) : []
    const block = blockOf(token, within)
    if (block) blocks.push(block)
    at += token.nesting === 1 ? within.length + 1 : 0
  }
  return blocks
}

function blockOf(token: Token, within: readonly Token[]): Block | undefined {
  switch (token.type) {
    case 'heading_open':
    case 'paragraph_open':
      return {
        kind: token.type === 'heading_open' ? 'heading' : 'paragraph',
        inlines: within.flatMap(({ children }) => inlinesOf(children ?? [])),
      }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return {
        kind: 'list',
        startsAt: token.type === 'bullet_list_open' ? null : Number(token.attrGet('start') ?? 1),
        items: itemsOf(within),
      }
    case 'blockquote_open':
      return { kind: 'quote', blocks: blocksOf(within) }
    case 'fence':
    case 'code_block':
      return { kind: 'code', text: token.content }
    case 'hr':
      return { kind: 'rule' }
    default:
      return undefined
  }
}

function itemsOf(tokens: readonly Token[]): Block[][] {
  const items: Block[][] = []
  for (let at = 0; at < tokens.length; at++) {
    const within = inside(tokens, at)
    items.push(blocksOf(within))
    at += within.length + 1
  }
  return items
}

const wraps = { strong_open: 'strong', em_open: 'emphasis', s_open: 'struck' } as const

function inlinesOf(tokens: readonly Token[]): Inline[] {
  const inlines: Inline[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const within = token.nesting === 1 ? inside(tokens, at) : []
    const inline = inlineOf(token, within)
    // A link without an address is not asked about by the library.
    if (inline?.kind === 'link' && !mayLeadTo(inline.href)) inlines.push(...inline.inlines)
    else if (inline) inlines.push(inline)
    at += token.nesting === 1 ? within.length + 1 : 0
  }
  return inlines
}

function inlineOf(token: Token, within: readonly Token[]): Inline | undefined {
  switch (token.type) {
    case 'strong_open':
    case 'em_open':
    case 's_open':
      return { kind: wraps[token.type], inlines: inlinesOf(within) }
    case 'link_open':
      return { kind: 'link', href: String(token.attrGet('href') ?? ''), inlines: inlinesOf(within) }
    case 'softbreak':
    case 'hardbreak':
      return { kind: 'break' }
    case 'code_inline':
      return { kind: 'code', text: token.content }
    default:
      return token.content === '' ? undefined : { kind: 'text', text: token.content }
  }
}
