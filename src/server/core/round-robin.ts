/** Waiting things by whom they belong to; everybody has one taken in turn, however many of theirs wait. */
export class RoundRobin<Item> {
  /** In the order of whose turn it is. */
  private readonly queues = new Map<string, Item[]>()
  private count = 0

  get size(): number {
    return this.count
  }

  of(who: string): number {
    return this.queues.get(who)?.length ?? 0
  }

  push(who: string, item: Item): void {
    this.count += 1
    const queue = this.queues.get(who)
    if (queue) queue.push(item)
    else this.queues.set(who, [item])
  }

  take(): Item | undefined {
    const [next] = this.queues
    if (!next) return undefined
    const [who, queue] = next
    const item = queue.shift()
    this.queues.delete(who)
    if (queue.length > 0) this.queues.set(who, queue)
    this.count -= 1
    return item
  }

  /** Takes the latest of whoever waits with more than `most`; undefined where nobody does. */
  takeFromLongest(most: number): Item | undefined {
    let longest: Item[] = []
    let owner = ''
    for (const [who, queue] of this.queues) if (queue.length > longest.length) [owner, longest] = [who, queue]
    if (longest.length <= most) return undefined
    const item = longest.pop()
    if (longest.length === 0) this.queues.delete(owner)
    this.count -= 1
    return item
  }
}
