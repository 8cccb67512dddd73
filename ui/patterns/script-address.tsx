/** What Chromium offers beyond the types of the language: texts that may be the address of a script. */
type TrustedTypes = {
  createPolicy: (
    name: 'kolo',
    rules: { createScriptURL: (text: string) => string },
  ) => { createScriptURL: (text: string) => string }
}

/** Nothing but the service worker and the scripts of this build. */
const ours = /^\/(?:sw\.js|assets\/[\w.-]+\.m?js)$/

function checked(text: string): string {
  if (import.meta.env.PROD && !ours.test(text)) throw new TypeError(`${text} is no script of ours`)
  return text
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('kolo', { createScriptURL: checked })

/**
 * The address of a worker's script. The pages' policy lets no text be the address of a script; where the browser knows
 * such policies, this is the only one, and it knows our own scripts alone.
 */
export function scriptAddress(text: string): string {
  return policy?.createScriptURL(text) ?? checked(text)
}
