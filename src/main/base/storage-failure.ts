import { BridgeFailure } from './failure.ts'
import { errorCode } from '#shared/rules/error-code.ts'

const fullDisk = /^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/
/** A file that another program holds for the moment is one of them. */
const refused = /^(?:EROFS|EACCES|EPERM|EBUSY|EIO|SQLITE_(?:READONLY|IOERR|CANTOPEN|BUSY|LOCKED)\w*)$/

/** The failure of a disk as the bridge tells it: storage.full or storage.failed; null for any other error. */
export function storageFailure(error: unknown): BridgeFailure | null {
  if (error instanceof BridgeFailure) return error.code.startsWith('storage.') ? error : null
  const code = errorCode(error)
  if (fullDisk.test(code)) return new BridgeFailure('storage.full', '', { detail: code })
  return refused.test(code) ? new BridgeFailure('storage.failed', '', { detail: code }) : null
}
