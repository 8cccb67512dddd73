/** The community as the server wrote it into the page: its name, and where its officers are written to. */
export type CommunityOfPage = {
  name: string
  /** The postal address. */
  address: string
  /** Absent where the community named none. */
  email: string | undefined
}

/** Reads it from the head of the document; it stays the same as long as the page is open. */
export function communityOfPage(): CommunityOfPage {
  const written = document.querySelector<HTMLMetaElement>('meta[name="community"]')
  return {
    name: written?.content ?? '',
    address: written?.dataset.address ?? '',
    email: written?.dataset.email || undefined,
  }
}
