export type Listener = () => void

/** Listeners by key, so that a change wakes only what shows it. */
export class Emitter {
  readonly #listeners = new Map<string, Set<Listener>>()

  subscribe(key: string, listener: Listener): () => void {
    const set = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, set)
    set.add(listener)
    return () => {
      set.delete(listener)
      if (set.size === 0 && this.#listeners.get(key) === set) this.#listeners.delete(key)
    }
  }

  emit(key: string): void {
    const set = this.#listeners.get(key)
    if (set) for (const listener of [...set]) listener()
  }
}
