/** Where the screens of card payments are, for whoever links to them. */

/** The page of one card payment, to which the provider sends its member back. */
export function cardPaymentPath(id: string): string {
  return `/card-payments/${id}`
}

/** The same address as the provider is told it. */
export function returnAddress(origin: string, id: string): string {
  return `${origin}${cardPaymentPath(id)}`
}

/** Where a card payment is begun again: the deposit sheet of what it was for, with the amount in it. */
export function againPath(card: { target: { link: string }; amountKobo: bigint }): string {
  return `${card.target.link}?do=save&by=card&amount=${card.amountKobo}`
}

/** Where the same money can be put in by bank transfer. */
export function transferPath({
  target,
  amountKobo,
}: {
  target: { link: string }
  amountKobo: bigint
}): string {
  return `${target.link}?do=save&by=transfer&amount=${amountKobo}`
}
