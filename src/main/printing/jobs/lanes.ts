/** Work in one row for each printer: one that is stuck does not hold up the others. */
export interface Lanes {
  /** Does the work when all that was begun on the printer before is over, well or badly. */
  inTurn<Result>(printer: string, work: () => Promise<Result>): Promise<Result>
  /** Resolves when what was begun on the printer so far is over. Never fails. */
  idle(printer: string): Promise<unknown>
}

export function createLanes(): Lanes {
  const lanes = new Map<string, Promise<unknown>>()
  const idle = (printer: string) => lanes.get(printer) ?? Promise.resolve()
  return {
    idle,
    inTurn(printer, work) {
      const turn = idle(printer).then(work)
      lanes.set(
        printer,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}
