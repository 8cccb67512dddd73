import { communityOfPage } from '@kolo/ui/patterns/community'

/** A sentence about Google as it is read where the community has another provider: with its name in place of Google's. */
export function named(sentence: string): string {
  return sentence.replaceAll('Google', communityOfPage().provider.name)
}
