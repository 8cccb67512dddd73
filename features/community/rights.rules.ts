/** What holds for copies of somebody's data. */

/** How many days the file of a copy is kept; it is made anew whenever somebody asks again. */
export const copyKeptDays = 7
