/** What Chromium offers beyond the types of the language: texts that may be the address of a script. */
type TrustedTypes = {
  createPolicy: (
    name: 'kolo',
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string }
}

/**
 * Starts the service worker. The pages' policy lets no text be the address of a script; where the browser knows such
 * policies, this one gives the only address there is, whatever it is asked for.
 */
export function registerServiceWorker(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('kolo', { createScriptURL: () => '/sw.js' })
  void navigator.serviceWorker.register(policy?.createScriptURL('') ?? '/sw.js')
}
