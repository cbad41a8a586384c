import { serverHeader } from '#shared/api/server-header.ts'

/** Which servers are ours and which are another product of the family, by what they answered. */
export interface ServerRecognition {
  /** Headers of an answer of the platform at a base address. */
  answered(base: string, headers: Pick<Headers, 'has'>): void
  /** Null before the first answer. */
  isFamily(base: string): boolean | null
}

export function createServerRecognition(): ServerRecognition {
  const known = new Map<string, boolean>()
  return {
    answered: (base, headers) => void known.set(base, !headers.has(serverHeader)),
    isFamily: (base) => known.get(base) ?? null,
  }
}
