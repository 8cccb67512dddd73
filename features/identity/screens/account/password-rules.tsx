import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, circleIcon } from '@kolo/ui/primitives/icons'
import { passwordHints } from '../../identity.rules.ts'

/** What makes a password stronger, ticked while it is typed. Advice: only the length is a condition. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="rules">
      {passwordHints(password).map(({ text, met }) => (
        <li key={text} className={met ? 'met' : undefined}>
          <Icon of={met ? checkIcon : circleIcon} />
          {text}
          {met && <span className="vh">, done</span>}
        </li>
      ))}
    </ul>
  )
}
