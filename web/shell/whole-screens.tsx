import {
  ErrorPicture,
  KoloBoxPicture,
  NotFoundPicture,
  RestrictedPicture,
} from '@kolo/ui/brand/illustrations'
import { CommunityBrand, CommunityMark } from '@kolo/ui/patterns/community-mark'
import { useOnline } from '@kolo/ui/patterns/network'
import { Button, ButtonLink, buttonClasses } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, rotateCwIcon } from '@kolo/ui/primitives/icons'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Area } from './areas.tsx'
import type { ShellSession } from './session-context.tsx'

const roleNames: Record<ShellSession['role'], string> = {
  user: 'a member',
  moderator: 'a moderator',
  admin: 'an administrator',
}

/** A screen with one message in its middle. The logo is a real link: the landing page is not part of this program. */
function Whole({ children }: { children: ReactNode }) {
  return (
    <main className="center" id="main">
      <a className="brand" href="/">
        <CommunityBrand />
      </a>
      <div>{children}</div>
    </main>
  )
}

/** While it is not known who is here, or while moving to sign-in. */
export function Initializing({ words = 'Initializing' }: { words?: string }) {
  return (
    <main className="center" id="main">
      <div role="status">
        <CommunityMark size={48} />
        <p className="row row-2 muted">
          <span className="spin" />
          {words}
        </p>
      </div>
    </main>
  )
}

/** Signed in, and the profile has not come yet. */
export function SettingUp() {
  const online = useOnline()
  return (
    <main className="center" id="main">
      <div className="setting-up">
        <KoloBoxPicture />
        <h1>Setting up your profile</h1>
        <div className="setup-list" role="status">
          <ul className="setup card">
            <li className="done">
              <span className="tick">
                <Icon of={checkIcon} size="sm" />
              </span>
              Creating your investment profile
            </li>
            <li className="now">
              <span className="spin" />
              Setting up your dashboard
            </li>
            <li>
              <span className="pt" />
              Preparing your exclusive opportunities
            </li>
          </ul>
        </div>
        <p className="sm faint" role="status">
          {online
            ? 'This takes a few seconds. On a slow network it can take up to a minute.'
            : 'No network. This page goes on by itself when the network is back.'}
        </p>
      </div>
    </main>
  )
}

function GoBack({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate()
  return (
    <Button size="lg" onClick={() => (history.length > 1 ? navigate(-1) : navigate(otherwise))}>
      Go Back
    </Button>
  )
}

/** Signed in, but this part is for others. */
export function AccessRestricted({ area, session }: { area: Area; session: ShellSession }) {
  const who = area === 'moderator' ? 'moderator' : 'administrator'
  return (
    <Whole>
      <RestrictedPicture />
      <h1 tabIndex={-1}>Access Restricted</h1>
      <p className="muted">
        <span>This area requires {who} privileges</span>. You are signed in as{' '}
        <b className="plain-ink">{session.fullName}</b>, {roleNames[session.role]}.
      </p>
      <div className="btn-row whole-acts">
        <GoBack otherwise="/dashboard" />
        <ButtonLink look="primary" size="lg" to="/dashboard">
          Go to Dashboard
        </ButtonLink>
      </div>
      <p className="sm faint">
        If this is wrong, write to <a href="/support">Support</a>.
      </p>
    </Whole>
  )
}

/** No screen has this address. */
export function NotFound() {
  return (
    <Whole>
      <NotFoundPicture />
      <h1 tabIndex={-1}>We cannot find this page</h1>
      <p className="muted">The coin rolled away. The link may be old, or the address has a small mistake.</p>
      <div className="btn-row whole-acts">
        <GoBack otherwise="/dashboard" />
        <a className={buttonClasses({ look: 'primary', size: 'lg' })} href="/">
          <span>Go to Homepage</span>
        </a>
      </div>
    </Whole>
  )
}

/** The program itself failed. `code` helps Support to find what happened. */
export function GlobalError({ code }: { code?: string | undefined }) {
  return (
    <Whole>
      <ErrorPicture />
      <h1 tabIndex={-1}>Something went wrong</h1>
      <p className="muted">
        <span>We encountered an unexpected error</span>. Your money and records are not touched.
      </p>
      <div className="btn-row whole-acts">
        <a className={buttonClasses({ look: 'line', size: 'lg' })} href="/">
          <span>Go to Homepage</span>
        </a>
        <Button look="primary" size="lg" icon={rotateCwIcon} onClick={() => location.reload()}>
          Try Again
        </Button>
      </div>
      {code && (
        <p className="sm faint">
          If it happens again, give Support this code: <b className="num">{code}</b>
        </p>
      )}
    </Whole>
  )
}
