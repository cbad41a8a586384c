import type { FormPlan } from '#shared/form/model.ts'
import { pictureLimit } from '#shared/rules/pictures.ts'
import { CHUNK_SIZE } from '#shared/rules/upload-limits.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import type { FormLinkTable } from '#server/database/tables/sign-in.ts'
import { mergeUpload } from '../files/merge.ts'
import { type Announced, receiveChunk, testChunk } from '../files/receive.ts'
import { storeUpload } from '../files/store.ts'
import { describeFile } from '../files/stored.ts'
import { checkInput } from '../module/input.ts'
import { limitVisitor, openLink } from './links.ts'
import { holdRoom, requireLinkRoom, uploadFields, visiting } from './visitors.ts'

const TEN_MINUTES = 10 * 60_000
/**
 * Calls of one address, which a school may share; each counts once for every megabyte it brings. What stays on the disk is
 * bounded for each link (`requireLinkRoom`).
 */
const calls = { most: 20_000, window: TEN_MINUTES }
/** Bytes of the longest piece of a file, and of a picture. */
const LARGEST_PART = Math.max(2 * CHUNK_SIZE, pictureLimit)

interface Asked {
  readonly params: { readonly id: string }
  readonly query: { readonly encryption: string; readonly ticket: string; readonly field: string }
}

/** What visitors of published forms upload. `formOf` reads the form of a link as they see it. */
export function mountVisitorUploads(
  server: Server,
  formOf: (call: Call, link: FormLinkTable) => Promise<{ readonly plan: FormPlan }>,
): void {
  /** Refuses, before a byte is read, who has no open link with a field for files of the type. */
  const enter = async (call: Call, { params, query }: Asked, type: 'annex' | 'annexpic') => {
    const megabytes = call.request.method === 'GET' ? 0 : Math.floor(announcedBytes(call) / 1024 ** 2)
    await limitVisitor(call, 'formUpload', calls, 1 + megabytes)
    const link = await openLink(call, params.id, query.encryption)
    const { plan } = await formOf(call, link)
    const fields = uploadFields(plan, query.field, type)
    if (fields.length === 0) fail(400, 'shortLink.noUploads')
    const visitor = visiting(call, link, query.ticket)
    const check = async (file: Announced): Promise<void> => {
      checkByField(plan, fields, file)
      await holdRoom(visitor, link, file)
    }
    /** Judges without holding anything: who only asks takes no room from others. */
    const look = async (file: Announced): Promise<void> => {
      checkByField(plan, fields, file)
      await requireLinkRoom(visitor, link, file)
    }
    return { visitor, check, look }
  }
  mount(server, 'shortLink.chunkTest', async (input, call) => {
    const { visitor, look } = await enter(call, input, 'annex')
    const { filename: name, totalSize: size, identifier } = input.query
    await look({ name, size, identifier })
    return testChunk(visitor, input.query)
  })
  mount(server, 'shortLink.chunk', async (input, call) => {
    const { visitor, check } = await enter(call, input, 'annex')
    return receiveChunk(visitor, check)
  })
  mount(server, 'shortLink.merge', async (input, call) => {
    const { visitor, check } = await enter(call, input, 'annex')
    const { fileName: name, fileSize: size, identifier } = input.body
    await check({ name, size, identifier })
    return reply(describeFile(await mergeUpload(visitor, { ...input.body, type: 'annex' })), 'common.uploaded')
  })
  mount(server, 'shortLink.upload', async (input, call) => {
    const { visitor, check } = await enter(call, input, 'annexpic')
    return reply(await storeUpload(visitor, 'annexpic', check), 'common.uploaded')
  })
}

/** Bytes that a call may bring by what it says of itself: no more are taken of one, and who says nothing sensible may bring as many. */
function announcedBytes({ request }: Call): number {
  const length = request.headers['content-length'] ?? ''
  return /^\d+$/.test(length) ? Math.min(Number(length), LARGEST_PART) : LARGEST_PART
}

/** Refuses with 400, like the submit would, what no field of the name takes: its size, its type. */
function checkByField(plan: FormPlan, fields: ReturnType<typeof uploadFields>, { name, size }: Announced): void {
  const [first, ...others] = fields
  if (!first) return
  const file = { fileId: 'new', name, url: '', fileSize: size }
  try {
    checkInput({ ...plan, fields: [first] }, { [first.name]: [file] }, { partial: true })
  } catch (error) {
    if (others.length === 0) throw error
    checkByField(plan, others, { name, size, identifier: '' })
  }
}
