/** Where members find their wallet, and the form that takes money out. */
export const walletPath = '/wallet'
/** The wallet with the form open. */
export const withdrawPath = '/wallet?do=withdraw'
