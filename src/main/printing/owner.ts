import { BridgeFailure } from '#main/base/failure.ts'

/** Who prints, and where: a job and its log entry belong to one account of one server. */
export interface PrintingOwner {
  readonly serverId: string
  readonly userId: string
  /** As {systemPrinter} shows it: name/account. */
  readonly name: string
}

/** The account signed in, as jobs and previews are kept apart by it. */
export interface Owners {
  /** Null for nobody. */
  key(): string | null
  /** Fails with session.none where nobody is signed in. */
  require(): PrintingOwner
  requireKey(): string
  /** What was begun for one account is not mixed with another. Fails with session.none where it is not the one signed in. */
  stays(key: string | null): void
}

function keyOf({ serverId, userId }: PrintingOwner): string {
  return JSON.stringify([serverId, userId])
}

/** Whether the owner of a job is an account of a server. */
export function isOfServer(key: string, serverId: string): boolean {
  return key.startsWith(`${JSON.stringify([serverId]).slice(0, -1)},`)
}

export function createOwners(owner: () => PrintingOwner | null): Owners {
  const key = (): string | null => {
    const found = owner()
    return found === null ? null : keyOf(found)
  }
  const require = (): PrintingOwner => {
    const found = owner()
    if (found === null) throw new BridgeFailure('session.none')
    return found
  }
  return {
    key,
    require,
    requireKey: () => keyOf(require()),
    stays(begun) {
      if (key() !== begun) throw new BridgeFailure('session.none')
    },
  }
}
