import { type Told, told } from '@kolo/ui/patterns/kept-answers'
import { readInvestment } from '../../investments/investment.contract.ts'
import { type Ending, readEnding } from '../ending.contract.ts'

/** What a member decided about the end of an investment, on every screen that shows it. */
export function toldEnding(ending: Ending): readonly Told[] {
  const at = { params: { id: ending.id } }
  return [
    told(readEnding, at, () => ending),
    told(readInvestment, at, (page) => ({
      ...page,
      investment: { ...page.investment, status: ending.status, version: ending.version },
    })),
  ]
}

/** What else shows the state of an own investment. */
export const touchedByEnding = ['/api/investments', '/api/home']
