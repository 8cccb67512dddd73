// Runs before the first paint: the stored theme, the colour of the browser's frame, and the wish to save data.
;(() => {
  let stored
  try {
    stored = localStorage.getItem('kolo-theme')
  } catch {
    stored = null
  }
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0d0e16' : '#faf8f3')
  if (navigator.connection?.saveData) root.dataset.saveData = ''
})()
