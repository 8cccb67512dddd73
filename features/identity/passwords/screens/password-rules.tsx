import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, circleIcon } from '@kolo/ui/primitives/icons'
import { passwordHints } from '../../identity.rules.ts'

/** What is demanded of a password and what helps, ticked while it is typed, and what is refused whatever its length. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <div className="stack stack-1">
      <ul className="rules">
        {passwordHints(password).map(({ text, met }) => (
          <li key={text} className={met ? 'met' : undefined}>
            <Icon of={met ? checkIcon : circleIcon} />
            {text}
            {met && <span className="vh">, done</span>}
          </li>
        ))}
      </ul>
      <p className="xs faint">Your name, your email and passwords that many people use are refused.</p>
    </div>
  )
}
