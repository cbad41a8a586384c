import { extensionsOfMedia } from './media-types.ts'
import { pictureExtensions } from './pictures.ts'

/** Kinds of files that an upload field may be limited to (section 5, File upload). */
export const fileGroups = ['image', 'video', 'audio', 'excel', 'word', 'pdf', 'txt'] as const
export type FileGroup = (typeof fileGroups)[number]

/** How a design names each of them (`accept`). */
export const groupAccepts: { readonly [Group in FileGroup]: string } = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  excel: '.xls,.xlsx',
  word: '.doc,.docx',
  pdf: '.pdf',
  txt: '.txt',
}

/** Bytes of a unit (section 9). */
export const unitBytes = { KB: 1024, MB: 1_048_576, GB: 1_073_741_824 } as const
export type SizeUnit = keyof typeof unitBytes

/** What may be chosen for a field. */
export interface UploadRules {
  /** As a design writes it; empty and `*` allow everything. */
  readonly accept: string
  /** Pictures only, whatever `accept` says. */
  readonly isPicture: boolean
  /** Largest size in `unit`; 0 without a limit. */
  readonly size: number
  readonly unit: SizeUnit
  /** Most files; 0 without a limit. */
  readonly limit: number
}

/** Why a file is not taken; its message says the rest. */
export type UploadProblem =
  | { readonly code: 'count'; readonly limit: number }
  | { readonly code: 'size'; readonly size: number; readonly unit: SizeUnit }
  | { readonly code: 'type' }

interface NamedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

const parts = (accept: string) =>
  accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')

/** Extensions without dots that `accept` names; null where every one is allowed. */
export function acceptedExtensions({
  accept,
  isPicture,
}: Pick<UploadRules, 'accept' | 'isPicture'>): readonly string[] | null {
  if (isPicture) return pictureExtensions
  const wanted = parts(accept)
  if (wanted.length === 0 || wanted.includes('*') || wanted.includes('*/*')) return null
  return [
    ...new Set(
      wanted.flatMap((part) => {
        if (part.endsWith('/*')) return extensionsOfMedia(part.slice(0, -1))
        return part.includes('/') ? extensionsOfMedia(part) : [part.replace(/^\./, '')]
      }),
    ),
  ]
}

/** The groups that `accept` names whole, and its other extensions as they are. */
export function acceptedTypes(accept: string): readonly (FileGroup | string)[] {
  const wanted = new Set(parts(accept))
  const found: string[] = []
  for (const group of fileGroups) {
    const own = parts(groupAccepts[group])
    if (!own.every((part) => wanted.has(part))) continue
    found.push(group)
    for (const part of own) wanted.delete(part)
  }
  return [...found, ...[...wanted].filter((part) => !part.startsWith('*'))]
}

/** Count first, then size, then type (section 5). `count`: files there already. Null: it is taken. */
export function uploadProblem(rules: UploadRules, count: number, file: NamedFile): UploadProblem | null {
  const { limit, size, unit } = rules
  if (limit > 0 && count >= limit) return { code: 'count', limit }
  if (size > 0 && file.size > size * unitBytes[unit]) return { code: 'size', size, unit }
  const extensions = acceptedExtensions(rules)
  return extensions === null || extensions.includes(extensionOf(file.name)) ? null : { code: 'type' }
}
