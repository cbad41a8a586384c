/** Milliseconds of files noted on this machine, seconds of the repository's list → seconds of a file. */
export function expectedSeconds(
  noted?: Readonly<Record<string, number>>,
  shared?: Readonly<Record<string, number>>,
): (name: string) => number
