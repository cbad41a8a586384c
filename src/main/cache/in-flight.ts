/** Requests under way by key, so that equal ones share one answer. */
export interface Flights<Answer> {
  /** Joins the flight of this key within a scope, or starts it. */
  join(scope: object, key: string, start: () => Promise<Answer>): Promise<Answer>
  /** True once per flight, for what must be told only once. */
  first(flight: Promise<Answer>): boolean
}

export function createFlights<Answer>(): Flights<Answer> {
  const scopes = new WeakMap<object, Map<string, Promise<Answer>>>()
  const told = new WeakSet<Promise<Answer>>()
  return {
    join(scope, key, start) {
      const flights = scopes.get(scope) ?? new Map<string, Promise<Answer>>()
      scopes.set(scope, flights)
      const under = flights.get(key)
      if (under !== undefined) return under
      const flight = start().finally(() => flights.delete(key))
      // Nobody may be waiting for a refresh behind an answer.
      flight.catch(() => undefined)
      flights.set(key, flight)
      return flight
    },
    first(flight) {
      const isFirst = !told.has(flight)
      told.add(flight)
      return isFirst
    },
  }
}
