/** Whether `npm run test:long` runs: every database, the endurance and the large seeds, in full numbers. */
export const isLong = process.env.TEST_LONG === '1'

/** How many of something a run takes: `short` in `npm test`, `long` in `npm run test:long`. */
export function rounds(short: number, long: number): number {
  return isLong ? long : short
}
