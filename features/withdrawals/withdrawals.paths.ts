/** Where members find their wallet. */
export const walletPath = '/savings'
