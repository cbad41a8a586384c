/** Rows up to which they are looked up by their ids; more of them fill a page soon in any order. */
const MOST = 5000
/** Stands between texts, and in no word that is looked for. */
export const END = '\n'

/** Whatever folds letters, SQLite or PostgreSQL: what it finds is found here too. */
export const folded = (text: string) => text.toLowerCase().replaceAll('ς', 'σ')

/** Texts of many rows in one, so that a word is looked for in all of them at once. */
export class Texts {
  #parts: string[] = []
  readonly #starts: number[] = []
  readonly #rows: number[] = []
  #length = 0
  #whole: string | null = null

  add(row: number, text: string): void {
    this.#parts.push(text, END)
    this.#starts.push(this.#length)
    this.#rows.push(row)
    this.#length += text.length + END.length
  }

  /** Characters of all of them; two bytes each where one is not Latin. */
  get length(): number {
    return this.#length
  }

  /** Adds the rows whose text holds the word; false once there are more than `MOST`. */
  find(word: string, found: Set<number>): boolean {
    const whole = (this.#whole ??= this.#parts.join(''))
    this.#parts = []
    let at = whole.indexOf(word)
    while (at >= 0) {
      const place = this.#placeOf(at)
      found.add(this.#rows[place] ?? 0)
      if (found.size > MOST) return false
      const next = this.#starts[place + 1]
      at = next === undefined ? -1 : whole.indexOf(word, next)
    }
    return true
  }

  #placeOf(at: number): number {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low
  }
}
