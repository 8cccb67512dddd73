import { useNairaText } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import type { LoanTerms } from '../loan-terms.rules.ts'
import { loanTermLines } from '../product.messages.ts'

export function LoanTermFacts({ terms }: { terms: LoanTerms }) {
  const naira = useNairaText()
  const lines = loanTermLines(terms, naira)
  return <Facts facts={lines.map(({ label, value }, at) => ({ key: `${at}`, name: label, value }))} />
}
