/** Titles that Nigerians write before their names, in small letters: a part of how somebody is addressed, never of the name. */
export const nameTitles: ReadonlySet<string> = new Set(
  'mr mrs miss ms dr prof chief alh alhaji alhaja hajia haj engr barr arc pharm surv bldr hon comr rev revd pst pastor evang sir lady prince princess mallam mal otunba capt'.split(
    ' ',
  ),
)
