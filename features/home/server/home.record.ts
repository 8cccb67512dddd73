/** Why something is to come: what must be paid, or goals that end. */
export type ComingKind = 'returns' | 'capital' | 'interest' | 'withdrawals' | 'goals'
