/** Which loan some money secures, and what frees it. */
import { type Lien, lienRefusal, lienWords } from '@kolo/foundation/lien'
import { zeroKobo } from '@kolo/foundation/money'
import { useNairaText } from './naira.tsx'

/** The sentence a refusal would say, before anything is asked for; nothing where no loan stands in the way. */
export function LienText({ liens, className }: { liens: readonly Lien[]; className: string }) {
  const naira = useNairaText()
  const no = lienRefusal(liens, zeroKobo)
  return no && <span className={className}>{lienWords(no.facts ?? {}, { naira })}</span>
}
