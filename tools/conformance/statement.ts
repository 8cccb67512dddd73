/**
 * What the specification says, piece by piece, and what holds us to each piece. A statement quotes the specification
 * (`docs/specification.md`) word for word; `specification.ts` proves that the quotes of a section cover all of it.
 */

/** The points of the domain's decisions by which the specification is tightened, and what the design decided. */
export const replacements = {
  A1: 'a profile update takes an allow-list; every other field is dropped',
  A3: 'a profile is transferred only to a sign-in that proves the e-mail, and only from one no living sign-in owns; a password account is refused to it where its e-mail is proven, or money or an office is in it',
  A4: 'what would tell a stranger who has an account is answered alike, unless the deployment reveals accounts',
  A5: '8 to 128 characters, no composition rule, refused when common or like the e-mail or the name',
  A6: 'the backup keeps what the shell shows, never phone, birth date, bank or identity numbers',
  A7: 'a link in a mail carries a single-use random token; the e-mail parameter alone proves nothing',
  A8: '"delete" is cancelling while no money is confirmed, or closing at zero; an account with money stays',
  A10: 'audit events are stored, append-only and hash-chained',
  analytics:
    'page views are counted by the product itself; no library of another company is loaded (docs/decisions/014)',
  currency: 'money is naira alone: the setting is NGN, and every other currency is refused',
  design: 'sign-in and data are the product’s own: server and PostgreSQL (docs/decisions/038)',
} as const

/** A lettered point, or what the design decided. */
export type Replacement = keyof typeof replacements

export type Statement = {
  /** The words that stand in front of it and of its neighbours, such as "Plain user is allowed:". */
  readonly lead?: string
  readonly quote: string
  readonly verdict: 'proven' | 'replaced' | 'not yet' | 'claims nothing'
  /** The point that replaces it, when it is replaced. */
  readonly by?: Replacement
  /** Why it is not there yet, when it is not. */
  readonly why?: string
  /** The tests, each "file › title"; "…" in a title stands for what a table of cases fills in. */
  readonly tests: readonly string[]
}

/** A piece with the tests that fail when it stops being true. */
export function says(quote: string, ...tests: string[]): Statement {
  return { quote, verdict: 'proven', tests }
}

/** A piece that a lettered point replaces, with the tests that hold us to the replacement. */
export function replaced(by: Replacement, quote: string, ...tests: string[]): Statement {
  return { quote, verdict: 'replaced', by, tests }
}

/** A piece that is not true yet, or not proven. */
export function notYet(quote: string, why: string): Statement {
  return { quote, verdict: 'not yet', why, tests: [] }
}

/** Words that claim nothing a product could break: an introduction, or what the specification leaves open. */
export function frames(quote: string): Statement {
  return { quote, verdict: 'claims nothing', tests: [] }
}

/** Statements that share the words in front of them. */
export function under(lead: string, ...statements: Statement[]): Statement[] {
  return statements.map((statement) => ({ ...statement, lead }))
}

/** A section of the specification with its statements in its order. */
export type Section = { readonly number: string; readonly statements: readonly Statement[] }

/** A section's statements, with those under a lead one after another. */
export function section(number: string, ...parts: (Statement | Statement[])[]): Section {
  return { number, statements: parts.flat() }
}
