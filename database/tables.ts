/**
 * Every table, as the program knows it. Each feature adds its own by declaration merging in `server/<feature>.tables.ts`;
 * a test compares them with the live schema.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their tables into it
export interface Tables {}
