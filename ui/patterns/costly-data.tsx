type Connected = Navigator & { connection?: { saveData?: boolean } }

/** Whether somebody asked their browser to save data. */
export function isDataCostly(): boolean {
  return (navigator as Connected).connection?.saveData === true
}
