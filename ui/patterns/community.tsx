import type { CommunityOfPage } from '@kolo/foundation/server-rendering'

let updateQuery: CommunityOfPage | undefined

/** Says it where there is no document to read: on the server, which draws screens of one community only. */
export function shareCommunity(community: CommunityOfPage): void {
  updateQuery = community
}

/** Reads it from the head of the document; it stays the same as long as the page is open. */
export function communityOfPage(): CommunityOfPage {
  if (updateQuery) return updateQuery
  const written = document.querySelector<HTMLMetaElement>('meta[name="community"]')
  return {
    name: written?.content ?? '',
    address: written?.dataset.address ?? '',
    email: written?.dataset.email || undefined,
    letters: written?.dataset.letters || undefined,
    mark: written?.dataset.mark || undefined,
    phone: written?.dataset.phone || undefined,
    whatsapp: written?.dataset.whatsapp || undefined,
    hours: written?.dataset.hours || undefined,
    provider: {
      name: written?.dataset.provider || 'Google',
      logo: written?.dataset.providerLogo || undefined,
    },
    languages: written?.dataset.languages?.split(' ') ?? ['en'],
  }
}
