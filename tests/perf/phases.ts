/** Milliseconds of the process's own clock by name. */
export type Phases = Readonly<Record<string, number>>

/** The phases of a start that an app prints as one line. */
export async function phasesOf(output: () => string): Promise<Phases> {
  for (let wait = 0; wait < 300; wait += 1) {
    const line = output()
      .split('\n')
      .find((text) => text.startsWith('{"timings"'))
    if (line) return (JSON.parse(line) as { timings: Phases }).timings
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the app printed no timings')
}
