import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { fingerprint } from '#server/core/tokens.ts'
import { secretOf, storeFile } from './files.cases.ts'
import { noteTextFiles } from '#server/database/migrations/0630-text-files.ts'
import { addMessage, addReceiver } from '../message/support.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn({ administrator: true })
})
afterAll(() => platform.close())

const fetchLink = (encryption: string) => platform.call('file.content', { query: { encryption } })

/** A link to any path, as if something on the server had made it. */
async function plant(path: string): Promise<string> {
  const secret = `planted-${path}`
  await platform.database
    .insertInto('download_link')
    .values({ id: fingerprint(secret), path, file_name: 'x', temporary: 0, expires_at: platform.clock.now + 1000 })
    .execute()
  return secret
}

describe('a stored file', () => {
  test('is only for those whose message or mail held it before that was noted: a guessed id opens nothing', async () => {
    const [receiver, owner, stranger] = [
      await addReceiver(platform),
      await addReceiver(platform),
      await addReceiver(platform),
    ]
    const fileId = await storeFile(platform, '名单.txt', '内容')
    const files = JSON.stringify([{ name: '名单.txt', fileId }])
    const message = await addMessage(platform, [receiver], { files })
    await noteTextFiles(platform.database)
    const mail = { owner_id: owner.id, subject: 's', sender: 's', recipients: '', copies: '', body_text: '' }
    await platform.database
      .insertInto('mail')
      .values({ ...mail, id: nextId(), attachments: files, sent_at: 0, is_read: 0 })
      .execute()
    const code = async (who: { readonly token: string }) =>
      (await platform.call('file.download', { params: { type: 'annex', fileId } }, { token: who.token })).code
    expect([await code(receiver), await code(owner), await code(stranger)]).toEqual([200, 200, 404])
    await platform.call('message.delete', { body: { ids: message } }, { token: receiver.token })
    expect(await code(receiver)).toBe(404)
  })

  test('that a message of before showed in its text is for its readers, if whoever wrote it uploaded it', async () => {
    const [writer, receiver, stranger] = [
      await addReceiver(platform),
      await addReceiver(platform),
      await addReceiver(platform),
    ]
    const [fileId, foreign] = [await storeFile(platform, '图.txt', '图'), await storeFile(platform, '别人.txt', 'x')]
    const owned = (id: string, by: string) =>
      platform.database.updateTable('stored_file').set({ created_by: by }).where('id', '=', id).execute()
    await owned(fileId, writer.id)
    await owned(foreign, stranger.id)
    const text = [fileId, foreign].map((id) => `<img src="/api/file/Image/annex/${id}">`).join('')
    await addMessage(platform, [receiver], { body_text: text, release_user_id: writer.id })
    await noteTextFiles(platform.database)
    const code = async (who: { readonly token: string }, id: string) =>
      (await platform.call('file.download', { params: { type: 'annex', fileId: id } }, { token: who.token })).code
    expect([await code(receiver, fileId), await code(receiver, foreign)]).toEqual([200, 404])
    expect([await code(stranger, fileId), await code(writer, foreign)]).toEqual([404, 404])
  })

  test('of another id is not opened by a wildcard in the id asked for', async () => {
    const receiver = await addReceiver(platform)
    await addMessage(platform, [receiver], { files: JSON.stringify([{ name: 'a', fileId: 'aXb.txt' }]) })
    await noteTextFiles(platform.database)
    const row = { type: 'annex', id: 'a_b.txt', name: 'a', size: 1, created_by: null, created_at: 0 }
    await platform.database.insertInto('stored_file').values(row).execute()
    const input = { params: { type: 'annex', fileId: 'a_b.txt' } }
    expect((await platform.call('file.download', input, { token: receiver.token })).code).toBe(404)
  })
})

describe('download links', () => {
  test('a file that was never stored has no link, however its id is spelt', async () => {
    for (const fileId of ['none.txt', '..', '....', '..platform.sqlite']) {
      const answer = await platform.call('file.download', { params: { type: 'annex', fileId } }, { token })
      expect(answer.code, fileId).toBe(404)
    }
    for (const path of ['/api/file/Download/annex/..%2F..%2Fplatform.sqlite', '/api/file/Download/..%2F/x']) {
      const answer = await platform.server.app.inject({
        url: path,
        headers: { host: '127.0.0.1', authorization: token },
      })
      expect(answer.json(), path).toMatchObject({ code: 400 })
    }
  })

  test('no path leaves the data folder, not even one that the database holds', async () => {
    for (const path of ['../outside.txt', '/etc/passwd', 'files/../../outside.txt', '.', '']) {
      const answer = await fetchLink(await plant(path))
      expect([path, answer.code, answer.text.includes('root:')]).toEqual([path, 404, false])
    }
  })

  test('a symbolic link inside the folder is not followed', async () => {
    const outside = join(tmpdir(), `atrium-outside-${process.pid}`)
    writeFileSync(outside, 'secret')
    mkdirSync(join(platform.dataFolder, 'files'), { recursive: true })
    symlinkSync(outside, join(platform.dataFolder, 'files', 'link.txt'))
    expect((await fetchLink(await plant('files/link.txt'))).code).toBe(404)
  })

  test('a link expires after ten minutes, and two at once yield one file', async () => {
    const link = async () => {
      const fileId = await storeFile(platform, 'a.txt', 'once')
      const answer = await platform.call('file.download', { params: { type: 'annex', fileId } }, { token })
      return secretOf(answer.data.url)
    }
    const raced = await link()
    const both = await Promise.all([fetchLink(raced), fetchLink(raced)])
    expect(both.map((answer) => answer.text).filter((text) => text === 'once')).toHaveLength(1)
    const late = await link()
    platform.clock.now += 10 * 60_000
    expect((await fetchLink(late)).msg).toMatch(/已过期/)
  })
})
