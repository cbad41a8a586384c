import { createHash, createPublicKey, verify } from 'node:crypto'
import { readManifest, type ReleaseManifest, signedManifest, type SignedManifest } from '#shared/api/client-release.ts'
import { type FileItem, storedFiles } from '#shared/form/files.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { readSetting } from '#server/environment.ts'
import { describeFile, openFile, type StoredFile } from '../files/stored.ts'

/** Bytes that the first line may have. */
const MOST_LEAD = 64 * 1024
const field = 'packageFile'

export interface ReleasePackage {
  readonly manifest: ReleaseManifest
  /** The first line as it is. */
  readonly signed: string
  /** Bytes before the installer. */
  readonly lead: number
  /** The stored file as a list of one, as forms keep it. */
  readonly packageFile: string
}

/** Ids of stored files are nothing else; no database is asked about what it cannot hold. */
const fileIdShape = /^[\w.-]{1,200}$/

/** The stored file of a package: an upload of the caller's, or what the release holds already. Refuses with 400. */
async function packageFile(call: Call, packageFiles: string, before: string): Promise<StoredFile> {
  const [wanted, more] = storedFiles(packageFiles)
  if (wanted === undefined || more !== undefined || !fileIdShape.test(wanted.fileId))
    return fail(400, 'clientRelease.onePackage', { field })
  const row = await call.database
    .selectFrom('stored_file')
    .selectAll()
    .where('id', '=', wanted.fileId)
    .executeTakeFirst()
  const isHeld = storedFiles(before).some(({ fileId }) => fileId === wanted.fileId)
  if (row === undefined || (row.created_by !== call.user.userId && !isHeld))
    return fail(400, 'clientRelease.onePackage', { field })
  return row
}

/** Reads a package whole: what its first line says of the installer is compared with it. Refuses with 400 in words. */
export async function readPackage(call: Call, packageFiles: string, before = ''): Promise<ReleasePackage> {
  const file = await packageFile(call, packageFiles, before)
  const head = await headOf(call, file)
  const end = head.indexOf(0x0a)
  const signed = end === -1 ? '' : head.toString('utf8', 0, end)
  const line = readLine(signed)
  const manifest = line && readManifest(line.manifest)
  if (!line || !manifest) return fail(400, 'clientRelease.noPackage', { field })
  const key = readSetting('UPDATE_KEY')
  if (key !== undefined && !isSigned(line, key)) return fail(400, 'clientRelease.wrongSignature', { field })
  const lead = end + 1
  if (Number(file.size) !== lead + manifest.size || (await hashFrom(call, file, lead)) !== manifest.sha256)
    return fail(400, 'clientRelease.otherContent', { field })
  const { url, fileSize } = describeFile(file)
  const stored: FileItem = { name: file.name, fileId: file.id, url, fileSize }
  return { manifest, signed, lead, packageFile: JSON.stringify([stored]) }
}

export function readLine(signed: string): SignedManifest | null {
  try {
    return signedManifest.parse(JSON.parse(signed))
  } catch {
    return null
  }
}

async function headOf(call: Call, file: StoredFile): Promise<Buffer> {
  const end = Math.min(Number(file.size), MOST_LEAD) - 1
  const stream = end < 0 ? null : await openFile(call, file, { start: 0, end })
  const parts: Buffer[] = []
  for await (const part of stream ?? []) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function hashFrom(call: Call, file: StoredFile, lead: number): Promise<string> {
  const hash = createHash('sha256')
  const stream = await openFile(call, file, { start: lead, end: Number(file.size) - 1 })
  for await (const part of stream ?? []) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** `key`: PEM, or base64 of SPKI. */
export function isSigned({ manifest, signature }: SignedManifest, key: string): boolean {
  try {
    const publicKey = key.includes('BEGIN')
      ? createPublicKey(key)
      : createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return (
      publicKey.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(manifest), publicKey, Buffer.from(signature, 'base64'))
    )
  } catch {
    return false
  }
}
