import * as z from 'zod'
import { releaseChannels } from '#shared/rules/release-channels.ts'
import { readVersion } from '#shared/rules/version.ts'
import { count, flag, id, jsonText, moment, text } from './common.ts'
import { area } from './endpoint.ts'
import { usualTable } from './usual-table.ts'

const version = z
  .string()
  .max(100)
  .refine((written) => readVersion(written) !== null)

/** System and processor that an installer is for, as Node names them. */
export const releasePlatform = z.string().regex(/^(?:win32|linux|darwin)-(?:x64|arm64)$/)

/** What is signed of a release: the text of its manifest, as it stands in the first line of its package. */
export const releaseManifest = z.object({
  product: z.literal('atrium'),
  version,
  platform: releasePlatform,
  file: z.string().regex(/^\w[\w .()-]{0,120}\.(?:exe|msi|AppImage|deb|rpm|dmg|zip)$/),
  size: z.number().int().min(1),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  notes: z
    .string()
    .max(4000)
    .refine((written) => !written.includes('\0')),
})
export type ReleaseManifest = z.output<typeof releaseManifest>

/** The first line of a package; the installer follows. */
export const signedManifest = z.object({ manifest: z.string().max(20_000), signature: z.string().max(200) })
export type SignedManifest = z.output<typeof signedManifest>

/** The text of a manifest read; null for what is none. */
export function readManifest(manifest: string): ReleaseManifest | null {
  try {
    return releaseManifest.parse(JSON.parse(manifest))
  } catch {
    return null
  }
}

const release = z.looseObject({
  id,
  appVersion: text,
  platform: text,
  channel: text,
  /** Of a hundred machines. */
  share: count.catch(100),
  /** From when on it is installed without being asked; null: never. */
  deadlineAt: moment,
  /** Older versions install it at once, whatever share and deadline say. */
  lowestVersion: text,
  notes: text,
  fileName: text,
  fileSize: count.catch(0),
  packageFile: jsonText,
  enabledMark: flag.catch(1),
})

const offer = z.object({
  id,
  signed: signedManifest,
  deadlineAt: moment,
  mustInstall: z.boolean(),
})
export type ReleaseOffer = z.output<typeof offer>

/** Releases of the desktop app that the organisation hands out to its machines. */
export const clientReleaseArea = {
  ...usualTable({
    name: 'clientRelease',
    path: '/api/system/ClientRelease',
    what: 'Releases of the desktop app',
    menu: 'system.clientRelease',
    row: release,
    input: z.object({
      id: z.string().optional(),
      /** A list of the one stored file. */
      packageFile: z.string().min(1).max(4000),
      channel: z.enum(releaseChannels).default('stable'),
      share: z.coerce.number().int().min(0).max(100).default(100),
      deadlineAt: z.number().int().min(0).max(8_640_000_000_000_000).nullish(),
      lowestVersion: z.union([z.literal(''), version]).nullish(),
      enabledMark: flag.default(1),
    }),
    option: release.pick({ id: true, appVersion: true, platform: true, channel: true }),
    filters: { enabledMark: z.enum(['0', '1', '']).optional(), channel: z.enum([...releaseChannels, '']).optional() },
  }),
  ...area({
    'clientRelease.offer': {
      method: 'GET',
      path: '/api/client/releases',
      summary: 'Releases of the desktop app: what this machine is to install; null for nothing',
      access: 'public',
      caller: 'main',
      query: z.object({
        version,
        platform: releasePlatform,
        channel: z.enum(releaseChannels).default('stable'),
        /** Chosen at random by each machine; its share goes by it. */
        machine: z.string().regex(/^[\w-]{8,64}$/),
      }),
      data: z.object({ release: offer.nullable() }),
    },
    'clientRelease.installer': {
      method: 'GET',
      path: '/api/client/releases/{id}/installer',
      summary: 'Releases of the desktop app: the bytes of an installer, whole or a range',
      access: 'public',
      caller: 'main',
      params: z.object({ id: z.string().min(1).max(100) }),
      answer: 'bytes',
      timeout: 'transfer',
    },
  }),
}
