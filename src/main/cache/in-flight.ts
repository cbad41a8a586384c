/** Requests under way by key, so that equal ones share one answer. */
export interface InFlight<Answer> {
  /** Joins the request of this key within a scope, or starts it. */
  join(scope: object, key: string, start: () => Promise<Answer>): Promise<Answer>
  /** True once per request, for what must be told only once. */
  first(request: Promise<Answer>): boolean
}

export function createInFlight<Answer>(): InFlight<Answer> {
  const scopes = new WeakMap<object, Map<string, Promise<Answer>>>()
  const told = new WeakSet<Promise<Answer>>()
  return {
    join(scope, key, start) {
      const requests = scopes.get(scope) ?? new Map<string, Promise<Answer>>()
      scopes.set(scope, requests)
      const under = requests.get(key)
      if (under !== undefined) return under
      const request = start().finally(() => requests.delete(key))
      // Nobody may be waiting for a refresh behind an answer.
      request.catch(() => undefined)
      requests.set(key, request)
      return request
    },
    first(request) {
      const isFirst = !told.has(request)
      told.add(request)
      return isFirst
    },
  }
}
