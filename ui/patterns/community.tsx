/** The community as the server wrote it into the page: its name, and where its officers are written to. */
export type CommunityOfPage = {
  name: string
  /** The postal address. */
  address: string
  /** Absent where the community named none. */
  email: string | undefined
  /** Its own letters; absent where it shows the product's mark. */
  letters: string | undefined
  /** The address of the picture that stands in the place of the letters. */
  mark: string | undefined
  /** Whom members call, and when. */
  phone: string | undefined
  whatsapp: string | undefined
  hours: string | undefined
}

/** Reads it from the head of the document; it stays the same as long as the page is open. */
export function communityOfPage(): CommunityOfPage {
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
  }
}
