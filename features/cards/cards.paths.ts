/** Where the screens of card payments are, for whoever links to them. */

/** The page of one card payment, to which the provider sends its member back. */
export function cardPaymentPath(id: string): string {
  return `/card-payments/${id}`
}

/** The same address as the provider is told it. */
export function returnAddress(origin: string, id: string): string {
  return `${origin}${cardPaymentPath(id)}`
}

/** Where the same is put in anew, with the way it is to be paid. */
export function againPath({ target }: { target: { payLink: string } }, by: 'card' | 'transfer'): string {
  return `${target.payLink}${target.payLink.includes('?') ? '&' : '?'}by=${by}`
}
