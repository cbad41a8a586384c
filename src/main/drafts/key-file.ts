import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import * as z from 'zod'
import { setFileAside } from '#main/base/persisted-file.ts'
import { errorCode } from '#shared/rules/error-code.ts'

const lockedCopy = z.object({ salt: z.string(), wrapped: z.string() })

const keyFile = z.object({
  version: z.literal(1),
  device: z.object({ backend: z.string(), sealed: z.string() }).nullable(),
  password: lockedCopy.nullable(),
  /** Of a password that a server was asked for, as long as nobody knows which of the two it accepts. */
  next: lockedCopy.optional(),
  /**
   * Name of what the key opens, in a file that lies under a person's id: another one than the file's own where it lay under
   * the name of their account before. None in a file that lies under such a name itself.
   */
  database: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
})
export type KeyFile = z.output<typeof keyFile>

/** A key that is there and cannot be used now: whoever wrote another over it would lose every draft. */
export class KeyOutOfReach extends Error {
  readonly fault: 'newer' | 'unread'
  constructor(fault: 'newer' | 'unread', path: string, cause: unknown) {
    super(`${basename(path)}: ${fault}`, { cause })
    this.fault = fault
  }
}

/** Null where there is none; `damaged` where it is no key any more. Throws KeyOutOfReach. */
async function readKeyFile(path: string): Promise<KeyFile | 'damaged' | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw new KeyOutOfReach('unread', path, error)
  }
  const value = jsonOf(text)
  const parsed = keyFile.safeParse(value)
  if (parsed.success) return parsed.data
  const version = z.object({ version: z.number().min(2) }).safeParse(value)
  if (version.success) throw new KeyOutOfReach('newer', path, version.data.version)
  return 'damaged'
}

/** Null where there is none; one that is no key any more is set aside first. Throws KeyOutOfReach. */
export async function loadKeyFile(path: string): Promise<KeyFile | null> {
  const file = await readKeyFile(path)
  if (file !== 'damaged') return file
  if (setFileAside(path) === null) throw new KeyOutOfReach('unread', path, 'damaged')
  return null
}

/** The same of one that may be anybody's, and stays as it is. Throws KeyOutOfReach. */
export async function lookAtKeyFile(path: string): Promise<KeyFile | null> {
  const file = await readKeyFile(path)
  return file === 'damaged' ? null : file
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Written beside and renamed, readable by the owner alone: a half-written key would lose every draft. */
export async function storeKeyFile(path: string, content: KeyFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(beside, JSON.stringify(content), { mode: 0o600, flush: true })
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** Writes what is shorter than what is there in its place: a full disk has room for that. */
export async function storeOverKeyFile(path: string, content: KeyFile): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    await file.write(JSON.stringify(content).padEnd(size), 0)
    await file.sync()
  } finally {
    await file.close()
  }
}
