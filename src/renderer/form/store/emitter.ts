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
    // A copy: listeners come and go while they are told.
    const listeners = Array.from(this.#listeners.get(key) ?? [])
    for (const listener of listeners) listener()
  }
}
