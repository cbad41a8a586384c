/** Tells its subscribers of each event at once, in the order in which they came. */
export interface Signal<Value> {
  emit(value: Value): void
  /** Answers how to stop. */
  subscribe(listener: (value: Value) => void): () => void
}

export function createSignal<Value = void>(): Signal<Value> {
  const listeners = new Set<(value: Value) => void>()
  return {
    emit: (value) => {
      for (const listener of listeners) listener(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
