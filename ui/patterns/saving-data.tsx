/** Whether data is to be saved here: what can wait is left out then. */

/** What a browser says about its data, where it says anything. */
export type DataWishes = {
  connection?: { saveData?: boolean }
  matchMedia?: (query: string) => { matches: boolean }
  /** Whether the document was sent to somebody who asked so (`Save-Data: on`). */
  isSavingPage?: boolean
}

/** `true` when the request of the page, the connection or the settings of the device say so. */
export function savesDataBy({ connection, matchMedia, isSavingPage }: DataWishes): boolean {
  return (
    isSavingPage === true ||
    connection?.saveData === true ||
    matchMedia?.('(prefers-reduced-data: reduce)').matches === true
  )
}

/** The same of this browser and this page; where a screen is drawn without one, nothing is known. */
export function savesData(): boolean {
  if (typeof document === 'undefined') return false
  const { connection } = navigator as DataWishes
  return savesDataBy({
    ...(connection ? { connection } : {}),
    matchMedia: (query) => matchMedia(query),
    isSavingPage: document.documentElement.hasAttribute('data-save-data'),
  })
}
