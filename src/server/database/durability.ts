/** How many changes were ever made, and how those made so far are brought to the disk. */
export interface Disk {
  /** Those of a transaction under way among them. */
  changes(): number
  /** Whether a transaction is under way: what is brought to the disk now need not hold it. */
  isChanging(): boolean
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * Lets many wait for one write-out: a commit is answered once a `sync` that began after it has ended. The disk works
 * beside the event loop, where a commit of its own would hold everybody up.
 */
export class Durability {
  private readonly disk: Disk
  private synced: number
  private running: Promise<void> | null = null
  /** The changes that it brings to the disk; null where a transaction was under way as it began. */
  private runningFor: number | null = null
  private next: Promise<void> | null = null

  constructor(disk: Disk) {
    this.disk = disk
    this.synced = disk.changes()
  }

  /** Resolves when all that was changed until now outlives a power cut; fails when the disk does. */
  async settle(): Promise<void> {
    const changes = this.disk.changes()
    if (changes === this.synced) return
    if (this.running === null) {
      this.running = this.writeOut()
      return this.running
    }
    if (changes === this.runningFor) return this.running
    // What runs began before this change: the next one is for everybody who came meanwhile.
    this.next ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.next = null
        this.running = this.writeOut()
        return this.running
      })
    return this.next
  }

  /** Before the database is closed: whoever still waits is served. */
  async close(): Promise<void> {
    await this.next?.catch(() => undefined)
    await this.running?.catch(() => undefined)
    await this.disk.close()
  }

  private async writeOut(): Promise<void> {
    const brought = this.disk.isChanging() ? null : this.disk.changes()
    this.runningFor = brought
    try {
      await this.disk.sync()
      this.synced = Math.max(this.synced, brought ?? 0)
    } finally {
      this.running = null
    }
  }
}

const known = new WeakMap<object, () => Durability>()

/** Says how the commits of a dialect's database are brought to the disk. `begin`: from now on somebody waits for them. */
export function offerDurability(dialect: object, begin: () => Durability): void {
  known.set(dialect, begin)
}

/** What was said of the dialect holds for the database that was opened with it. */
export function inheritDurability(database: object, dialect: object): void {
  const begin = known.get(dialect)
  if (begin) known.set(database, begin)
}

/** From here on commits are on disk when `settle` says so; null: they are when they end, as with PostgreSQL. */
export function beginDurability(database: object): Durability | null {
  return known.get(database)?.() ?? null
}
