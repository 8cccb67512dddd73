type Connected = Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }

/** Whether somebody asked to save data, or their network is one on which each byte is waited for. */
export function isDataCostly(): boolean {
  const { connection } = navigator as Connected
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
