import { scriptAddress } from '@kolo/ui/patterns/script-address'

/** Starts the service worker. */
export function registerServiceWorker(): void {
  void navigator.serviceWorker.register(scriptAddress('/sw.js'))
}
