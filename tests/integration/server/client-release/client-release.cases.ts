import { generateKeyPairSync, type KeyObject, sign, createHash } from 'node:crypto'
import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
export const RELEASE_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
export const INSTALLER = Buffer.from('an installer that is long enough to come in parts')

/** A package as the command `release` makes it. */
export function packageOf(version: string, change: Record<string, unknown> = {}, key: KeyObject = privateKey): Buffer {
  const manifest = JSON.stringify({
    product: 'atrium',
    version,
    platform: 'linux-x64',
    file: `Atrium-${version}.AppImage`,
    size: INSTALLER.length,
    sha256: createHash('sha256').update(INSTALLER).digest('hex'),
    notes: '修复若干问题',
    ...change,
  })
  const signature = sign(null, Buffer.from(manifest), key).toString('base64')
  return Buffer.concat([Buffer.from(`${JSON.stringify({ manifest, signature })}\n`), INSTALLER])
}

/** Uploads a package; answers the list of the one file. */
export async function uploadPackage(platform: TestPlatform, token: string, content: Buffer): Promise<string> {
  const upload = { fileName: 'Atrium.atrium', content }
  const { data, msg } = await platform.call('file.upload', { params: { type: 'document' } }, { token, upload })
  if (!data) throw new Error(msg)
  return JSON.stringify([{ name: 'Atrium.atrium', fileId: data.name, url: data.url, fileSize: content.length }])
}

let minor = 0
export const nextVersion = () => `2.${(minor += 1)}.0`

const tokens = new Map<string, string>()
/** A package of somebody who may hand out releases; `signInAs` finds them again. */
async function prepared(platform: TestPlatform, version = nextVersion()) {
  const token = await platform.signIn({ grants: [{ code: 'system.clientRelease', buttons: ['btn_add', 'btn_edit'] }] })
  const packageFile = await uploadPackage(platform, token, packageOf(version))
  tokens.set(packageFile, token)
  return packageFile
}
const tokenOf = (packageFile: string | undefined) => Promise.resolve(tokens.get(packageFile ?? '') ?? '')

/** A release that is handed out. */
export async function addRelease(
  platform: TestPlatform,
  version = nextVersion(),
  values: Record<string, unknown> = {},
) {
  const token = await platform.signIn({ administrator: true })
  const packageFile = await uploadPackage(platform, token, packageOf(version))
  const { code, msg } = await platform.call('clientRelease.create', { body: { packageFile, ...values } }, { token })
  expect({ code, msg }).toMatchObject({ code: 200 })
  const row = await platform.database
    .selectFrom('client_release')
    .selectAll()
    .where('app_version', '=', version)
    .executeTakeFirstOrThrow()
  return { row, packageFile, token }
}

const stored = (platform: TestPlatform, id: string) =>
  platform.database.selectFrom('client_release').selectAll().where('id', '=', id).executeTakeFirst()
const idOf = async (platform: TestPlatform) => ({ params: { id: (await addRelease(platform)).row.id } })

export const clientReleaseCases: readonly CoverageCase[] = [
  covers('clientRelease.list', {
    async arrange(platform) {
      const { row } = await addRelease(platform)
      return { query: { keyword: row.app_version, currentPage: 1, pageSize: 20 } }
    },
    check: ({ data }) =>
      expect(data.list).toMatchObject([
        { platform: 'linux-x64', notes: '修复若干问题', fileSize: INSTALLER.length, deadlineAt: null, share: 100 },
      ]),
  }),
  covers('clientRelease.one', {
    arrange: idOf,
    check: ({ data }, _platform, { params }) => expect(data).toMatchObject({ id: params.id, channel: 'stable' }),
  }),
  covers('clientRelease.create', {
    arrange: async (platform) => ({ body: { packageFile: await prepared(platform), share: 10, channel: 'early' } }),
    signInAs: (_platform, { body }) => tokenOf(body.packageFile),
    async check(_answer, { database }, { body }) {
      const rows = await database
        .selectFrom('client_release')
        .selectAll()
        .where('package_file', 'like', `%${JSON.parse(body.packageFile)[0].fileId}%`)
        .execute()
      expect(rows).toMatchObject([{ share: 10, channel: 'early', platform: 'linux-x64', file_size: INSTALLER.length }])
    },
  }),
  covers('clientRelease.update', {
    async arrange(platform) {
      const { row, packageFile } = await addRelease(platform)
      return { params: { id: row.id }, body: { packageFile, share: 50, lowestVersion: '1.5.0' } }
    },
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({
        share: 50,
        lowest_version: '1.5.0',
        lead: expect.any(Number),
      }),
  }),
  covers('clientRelease.toggle', {
    arrange: idOf,
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('clientRelease.delete', {
    arrange: idOf,
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('clientRelease.options', {
    async arrange(platform) {
      await addRelease(platform)
      return {}
    },
    check: ({ data }) => expect(data.list.length).toBeGreaterThan(0),
  }),
  covers('clientRelease.offer', {
    async arrange(platform) {
      await addRelease(platform)
      return { query: { version: '1.0.0', platform: 'linux-x64', channel: 'stable', machine: `machine-${nextId()}` } }
    },
    refused: {
      input: { query: { version: 'new', platform: 'linux-x64', channel: 'stable', machine: 'machine-1' } },
      code: 400,
      msg: /version/,
    },
    check: ({ data }) => expect(data.release?.signed.signature).toMatch(/=$/),
  }),
  covers('clientRelease.installer', {
    arrange: idOf,
    refused: { input: { params: { id: 'none' } }, code: 404, msg: /没有这个更新/ },
    check: (answer) => expect(answer.text).toBe(INSTALLER.toString()),
  }),
]
