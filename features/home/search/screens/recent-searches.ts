/** What was searched for and opened since the page was loaded; on a machine that others use nothing stays behind. */
const most = 5
let kept: readonly string[] = []

export const recentSearches = {
  all: () => kept,
  keep: (text: string) => {
    kept = [text, ...kept.filter((one) => one !== text)].slice(0, most)
  },
}
