/**
 * What the server hands to the program's own drawing of a screen, and what it gets: both sides speak of it, and neither
 * knows the other.
 */

/** The community as the server writes it into a page. */
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
  /** Who signs people in beside us: what they call it, and the address of its mark where it is not Google. */
  provider: { name: string; logo: string | undefined }
  /** What screens can be read in: `en`, and what else is offered. */
  languages: readonly string[]
}

/** What is to be drawn: an address of the map, and what the API answered about it and about who is here. */
export type ToDraw = {
  /** The address as the map has it: `/savings/:id`. */
  route: string
  /** The address that was asked for: `/savings/0198a000-…`. */
  path: string
  /** The text of the answer to who is here. */
  session: string
  /** Where the screen reads first, and the text of the answer. */
  read: { path: string; answer: string }
  community: CommunityOfPage
}

/** A screen as HTML, and its name for the browser's tab. */
export type Drawn = { title: string; html: string }

/** The program's drawing, as the build makes it for the server. */
export type Drawing = {
  /** The addresses whose screen is drawn, as the map has them. */
  serverRenderedRoutes: readonly string[]
  /** Draws a screen; nothing where it is not this person's, or where something else is to be shown first. */
  draw: (what: ToDraw) => Promise<Drawn | undefined>
}
