/** Whether an error says that a part of the program could not be fetched. Each browser has its own words for it. */
export function isMissingScript(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  )
}
