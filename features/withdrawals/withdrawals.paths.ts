/** Where members find their wallet, and the form that takes money out. */
export const walletPath = '/wallet'
export const withdrawPath = '/wallet?do=withdraw'
