// Runs before the first paint: the stored theme, the colour of the browser's frame, the wish to save data, and a word
// to browsers that are too old for the rest. Written so that those can read it too.
;(() => {
  var root = document.documentElement
  var stored = null
  try {
    stored = localStorage.getItem('kolo-theme')
  } catch (_) {
    stored = null
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-theme', dark ? 'dark' : 'light')
  var frame = document.querySelector('meta[name="theme-color"]')
  if (frame) frame.setAttribute('content', dark ? '#0d0e16' : '#faf8f3')
  // Paper is white.
  var onScreen = 'light'
  addEventListener('beforeprint', () => {
    onScreen = root.getAttribute('data-theme')
    root.setAttribute('data-theme', 'light')
  })
  addEventListener('afterprint', () => root.setAttribute('data-theme', onScreen))
  // Signing in before the page's own script is there: kept for it, and nothing that was typed is sent anywhere.
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented || event.target.method !== 'post') return
    event.preventDefault()
    event.target.setAttribute('data-pressed', '')
  })
  // The community's hue and how strong it is; the shades are in the stylesheet.
  var community = document.querySelector('meta[name="community"]')
  // biome-ignore lint/complexity/useOptionalChain: older browsers cannot read one
  var tint = ((community && community.getAttribute('data-tint')) || '').split(' ')
  if (tint.length === 2) {
    root.setAttribute('data-tint', '')
    root.style.setProperty('--k-hue', tint[0])
    root.style.setProperty('--k-strength', tint[1])
  }
  // biome-ignore lint/complexity/useOptionalChain: older browsers cannot read one
  if (navigator.connection && navigator.connection.saveData) root.setAttribute('data-save-data', '')
  // biome-ignore lint/complexity/useOptionalChain: older browsers cannot read one
  if (window.CSS && CSS.supports && CSS.supports('color', 'oklch(0.5 0.1 274)')) return
  document.addEventListener('DOMContentLoaded', () => {
    var note = document.getElementById('old-browser')
    if (note) note.hidden = false
  })
})()
