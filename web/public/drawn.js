// Runs in the head of a document that brings its screen: until the program takes the screen's place, what the program
// would do at once is done here.
;(() => {
  var page = document.documentElement
  // What this device alone knows, hidden amounts and reminders put away, is the program's to draw.
  var hides = false
  var away = false
  try {
    hides = localStorage.getItem('kolo-hide-amounts') === 'yes'
    away = / (email|inactive)/.test(localStorage.getItem('kolo-reminders-dismissed') || '')
  } catch (_) {
    // A browser without storage knows nothing.
  }
  // A page that was kept of an earlier visit has none of those reminders.
  if (hides || (away && !page.hasAttribute('data-kept'))) page.setAttribute('data-drawn-otherwise', '')
  // The page's policy takes no style out of markup, only from here.
  function dress() {
    if (document.readyState === 'loading') return
    document.removeEventListener('readystatechange', dress)
    document.querySelectorAll('[data-style]').forEach((styled) => {
      styled.style.cssText = styled.getAttribute('data-style')
    })
  }
  document.addEventListener('readystatechange', dress)
  // Links lead on by themselves. The last button and every choice are kept as pressed, and pressed again by whoever takes
  // the screen's place.
  document.addEventListener('click', (event) => {
    var pressed = event.target.closest('[data-drawn] button, [data-drawn] label')
    var before = document.querySelector('[data-drawn] button[data-pressed]')
    if (!pressed) return
    if (before && pressed.tagName === 'BUTTON') before.removeAttribute('data-pressed')
    pressed.setAttribute('data-pressed', '')
  })
})()
