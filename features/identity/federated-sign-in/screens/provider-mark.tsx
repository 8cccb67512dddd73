import { communityOfPage } from '@kolo/ui/patterns/community'

/** The mark of whoever signs people in beside us; nothing where it has none. */
export function ProviderMark() {
  const { name, logo } = communityOfPage().provider
  if (name === 'Google') return <GoogleMark />
  return logo ? <img className="i" src={logo} alt="" /> : null
}

/** Google's mark in its own four colours, as its rules for such buttons ask. */
function GoogleMark() {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <g stroke="none">
        <path
          fill="#4285F4"
          d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-8z"
        />
        <path
          fill="#34A853"
          d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7c-1 .7-2.2 1-3.7 1a6.5 6.5 0 0 1-6.1-4.5H2.2v2.8A11 11 0 0 0 12 23z"
        />
        <path fill="#FBBC05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8z" />
        <path
          fill="#EA4335"
          d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.2 7.1l3.7 2.8A6.5 6.5 0 0 1 12 5.4z"
        />
      </g>
    </svg>
  )
}
