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
  if (hides || away) page.setAttribute('data-drawn-otherwise', '')
  // The page's policy takes no style out of markup, only from here.
  function dress() {
    if (document.readyState === 'loading') return
    document.removeEventListener('readystatechange', dress)
    document.querySelectorAll('[data-style]').forEach((styled) => {
      styled.style.cssText = styled.getAttribute('data-style')
    })
  }
  document.addEventListener('readystatechange', dress)
  // Links lead on by themselves. A button or a choice is kept as pressed, and pressed again by whoever takes the screen's place.
  document.addEventListener('click', (event) => {
    var button = event.target.closest('[data-drawn] button, [data-drawn] label')
    var before = document.querySelector('[data-drawn] [data-pressed]')
    if (!button) return
    if (before) before.removeAttribute('data-pressed')
    button.setAttribute('data-pressed', '')
  })
})()
