/** Fails with `<what> timed out` when the work takes longer than `milliseconds`; the work itself is not stopped. */
export async function limited<Result>(work: Promise<Result>, milliseconds: number, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} timed out`)), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
