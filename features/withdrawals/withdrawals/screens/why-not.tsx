import { whyNotWords } from './why-not.messages.ts'

/** Why a row cannot be acted on, in its place. Fetched where one is: the sentences are many, and most rows can. */
export function WhyNot({ reason }: { reason: string }) {
  return <p className="sm muted">{whyNotWords(reason)}</p>
}
