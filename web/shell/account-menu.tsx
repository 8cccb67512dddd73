import { useHiddenAmounts } from '@kolo/ui/patterns/preferences'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Icon } from '@kolo/ui/primitives/icon'
import {
  chevronsUpDownIcon,
  eyeIcon,
  eyeOffIcon,
  layoutDashboardIcon,
  logOutIcon,
  userIcon,
} from '@kolo/ui/primitives/icons'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type ShellSession, useShellSession } from './session-context.tsx'
import { ThemeSwitch } from './theme.tsx'

const roleTitles = { user: 'Member', moderator: 'Moderator', admin: 'Administrator' } as const

/** What stands under a person's name: the member code, or the role for staff at work. */
export function underName(session: ShellSession, admin: boolean): string {
  if (admin || !session.memberCode) return roleTitles[session.role]
  return session.memberCode
}

/** Profile, the other view, hide amounts and sign out: in the account menu and in the More sheet. */
export function AccountItems({ admin, onGo }: { admin: boolean; onGo?: () => void }) {
  const source = useShellSession()
  const [hidden, setHidden] = useHiddenAmounts()
  const isAdmin = source.state === 'signed-in' && source.session?.role === 'admin'
  return (
    <>
      {isAdmin && (
        <Link className="item" to={admin ? '/dashboard' : '/admin'} onClick={onGo}>
          <Icon of={admin ? userIcon : layoutDashboardIcon} />
          <span className="grow item-title">{admin ? 'Open member view' : 'Open admin view'}</span>
        </Link>
      )}
      <button
        type="button"
        className="item item-button"
        aria-pressed={hidden}
        onClick={() => setHidden(!hidden)}
      >
        <Icon of={hidden ? eyeIcon : eyeOffIcon} />
        <span className="grow item-title">{hidden ? 'Show amounts' : 'Hide amounts'}</span>
      </button>
      <button type="button" className="item item-button" onClick={() => void source.signOut()}>
        <Icon of={logOutIcon} />
        <span className="grow item-title">Sign out</span>
      </button>
    </>
  )
}

/** The account button at the foot of the sidebar. Esc and a press elsewhere close it. */
export function AccountMenu({ session, admin }: { session: ShellSession; admin: boolean }) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const press = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    addEventListener('pointerdown', press)
    addEventListener('keydown', key)
    return () => {
      removeEventListener('pointerdown', press)
      removeEventListener('keydown', key)
    }
  }, [open])

  return (
    <div className="who-wrap" ref={place}>
      {open && (
        <div className="menu" id="account-menu">
          <Link className="item" to={admin ? '/admin/profile' : '/profile'} onClick={() => setOpen(false)}>
            <Icon of={userIcon} />
            <span className="grow item-title">Profile</span>
          </Link>
          <ThemeSwitch device="device" />
          <AccountItems admin={admin} onGo={() => setOpen(false)} />
        </div>
      )}
      <button
        ref={button}
        className="who"
        type="button"
        aria-expanded={open}
        aria-controls={open ? 'account-menu' : undefined}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={session.fullName} picture={session.avatar} size="sm" />
        <span className="grow">
          <span className="sm strong trunc block">{session.fullName}</span>
          <span className="xs faint">{underName(session, admin)}</span>
        </span>
        <Icon of={chevronsUpDownIcon} size="sm" />
        <span className="vh">Your account</span>
      </button>
    </div>
  )
}
