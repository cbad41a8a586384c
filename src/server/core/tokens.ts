import { createHash, randomBytes } from 'node:crypto'

/** An unguessable text of 43 URL-safe characters. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The secret inside an Authorization header: any case of the scheme, one space. Undefined when it is none of ours. */
export function secretOf(authorization: string | undefined): string | undefined {
  return /^bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
}
