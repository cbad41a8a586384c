import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ReleaseManifest, releaseManifest } from '#shared/api/client-release.ts'

export interface ReleaseOptions {
  /** The installer. */
  readonly file: string
  /** File with the private key (PEM, Ed25519). */
  readonly key: string
  readonly version: string
  readonly platform: string
  /** File with what is new, as plain text. */
  readonly notes?: string | undefined
  readonly to: string
}

/** Makes the package that an administrator uploads: a signed first line, then the installer as it is. Answers the public key. */
export async function makeRelease({ file, key, version, platform, notes, to }: ReleaseOptions): Promise<string> {
  if (existsSync(to)) throw new Error(`${to}: there is such a file already`)
  const privateKey = createPrivateKey(readFileSync(key))
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error(`${key}: no Ed25519 key; make one with: openssl genpkey -algorithm ed25519 -out ${key}`)
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  const described: ReleaseManifest = {
    product: 'atrium',
    version,
    platform,
    file: basename(file),
    size: statSync(file).size,
    sha256: hash.digest('hex'),
    notes: notes === undefined ? '' : readFileSync(notes, 'utf8').trim(),
  }
  const checked = releaseManifest.safeParse(described)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const manifest = JSON.stringify(described)
  const signature = sign(null, Buffer.from(manifest), privateKey).toString('base64')
  async function* bytes() {
    yield Buffer.from(`${JSON.stringify({ manifest, signature })}\n`)
    yield* createReadStream(file) as AsyncIterable<Buffer>
  }
  try {
    await pipeline(bytes, createWriteStream(to, { flags: 'wx' }))
  } catch (error) {
    rmSync(to, { force: true })
    throw error
  }
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
}
