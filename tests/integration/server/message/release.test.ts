import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { batches } from '#server/database/batch.ts'
import { noteTextFiles } from '#server/database/migrations/0630-text-files.ts'
import { addPerson, addressOf, connect } from '../chat/support.ts'
import { storeFile } from '../files/files.cases.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, ROOT } from '../support/users.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

/** A stored file as an upload of somebody's. */
async function uploadedBy(userId: string, name: string): Promise<string> {
  const fileId = await storeFile(platform, name, '%PDF')
  await platform.database.updateTable('stored_file').set({ created_by: userId }).where('id', '=', fileId).execute()
  return fileId
}

test('a notice reaches whoever its recipients stand for when it is released, once, and their windows at once', async () => {
  const token = await platform.signIn({ administrator: true })
  const early = await addPerson(platform)
  const { database } = platform
  await database
    .insertInto('user_group')
    .values({
      id: 'g1',
      full_name: '工会',
      en_code: 'GH',
      type: '',
      sort_code: 0,
      enabled_mark: 1,
      description: '',
      created_at: 0,
    })
    .execute()
  const body = {
    title: '体检安排',
    bodyText: '<p>下周三</p>',
    toUserIds: `${ROOT.id}--company,g1--group,${early.id}--user`,
  }
  expect((await platform.call('notice.create', { body }, { token })).code).toBe(200)
  const { data } = await platform.call('notice.list', { query: { keyword: '体检' } }, { token })
  const id = data.list[0]?.id ?? ''
  // Whoever came after it was written is meant, too.
  const late = await addPerson(platform)
  await database
    .insertInto('user_relation')
    .values({ user_id: late.id, object_type: 'group', object_id: 'g1' })
    .execute()
  const client = await connect(await addressOf(platform), late)
  expect((await platform.call('notice.release', { params: { id } }, { token })).code).toBe(200)
  expect(await client.next('messagePush')).toMatchObject({ title: '体检安排', unreadNoticeCount: 1, id })
  for (const person of [early, late]) {
    const list = await platform.call('message.list', { query: {} }, { token: person.token })
    expect(list.data.list.map(({ title }) => title)).toEqual(['体检安排'])
  }
  await platform.call('message.read', { params: { id } }, { token: late.token })
  expect(await client.next('messagesChanged')).toBeTruthy()
  client.socket.terminate()
})

test('a notice that names receivers whom nobody is among is not released, and says why', async () => {
  const token = await platform.signIn({ administrator: true })
  await platform.call('notice.create', { body: { title: '无人接收', toUserIds: 'gone--role' } }, { token })
  const { data } = await platform.call('notice.list', { query: { keyword: '无人' } }, { token })
  const answer = await platform.call('notice.release', { params: { id: data.list[0]?.id ?? '' } }, { token })
  expect(answer).toMatchObject({ code: 400, msg: '没有可以接收公告的人员，请选择接收人' })
})

test('a notice that names no receivers goes to everybody whose account is enabled, as with the family', async () => {
  const token = await platform.signIn({ administrator: true })
  const [reader, other] = [await addPerson(platform), await addPerson(platform)]
  const gone = await addPerson(platform)
  await platform.database.updateTable('platform_user').set({ enabled_mark: 0 }).where('id', '=', gone.id).execute()
  const clients = [await connect(await addressOf(platform), reader), await connect(await addressOf(platform), other)]
  const title = '"toUserId":[] 致全体'
  await platform.call('notice.create', { body: { title } }, { token })
  // As clients from generation 3.6 on ask for the list.
  const listed = await platform.server.app.inject({
    method: 'POST',
    url: '/api/message/Notice/List',
    headers: { authorization: token },
    payload: { currentPage: 1, pageSize: 20, keyword: '致全体', enabledMark: '', type: [] },
  })
  const { data } = JSON.parse(listed.body) as { readonly data: { readonly list: readonly { readonly id: string }[] } }
  expect(data.list).toMatchObject([{ title, enabledMark: 0 }])
  const params = { id: data.list[0]?.id ?? '' }
  expect((await platform.call('notice.release', { params }, { token })).code).toBe(200)
  for (const [at, { id }] of [reader, other].entries()) {
    expect(await clients[at]?.next('messagePush')).toMatchObject({ title, toUserId: [id] })
    clients[at]?.socket.terminate()
  }
  const received = await platform.database
    .selectFrom('message_recipient')
    .select('user_id')
    .where('message_id', '=', params.id)
    .execute()
  const enabled = await platform.database
    .selectFrom('platform_user')
    .select('id')
    .where('enabled_mark', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  expect(received.map(({ user_id }) => user_id).toSorted()).toEqual(enabled.map(({ id }) => id).toSorted())
})

test('a notice keeps what may be shown of its text, and what another client wrote beside', async () => {
  const token = await platform.signIn({ administrator: true })
  const bodyText = '<h2 onclick="x()">安排</h2><script>alert(1)</script><p style="color:red;position:fixed">周三</p>'
  const body = {
    title: '来自别处',
    bodyText,
    category: '3',
    coverImage: '/api/file/Image/annexpic/a.png',
    remindCategory: 1,
  }
  await platform.call('notice.create', { body }, { token })
  const { data } = await platform.call('notice.list', { query: { keyword: '来自别处' } }, { token })
  const id = data.list[0]?.id ?? ''
  const { data: made } = await platform.call('notice.one', { params: { id } }, { token })
  expect(made).toMatchObject({ category: '3', remindCategory: 1, bodyText: expect.stringContaining('<h2>安排</h2>') })
  expect(made.bodyText).not.toMatch(/script|onclick|position/)
  // Our own editor names none of that.
  await platform.call('notice.update', { params: { id }, body: { title: '改题', bodyText: '<p>x</p>' } }, { token })
  const { data: after } = await platform.call('notice.one', { params: { id } }, { token })
  expect(after).toMatchObject({ title: '改题', category: '3', coverImage: body.coverImage })
})

test('what hangs on a notice is for its writers while it is a draft, and for its recipients once it is released', async () => {
  const { id: authorId, token: author } = await addUser(platform.database, { administrator: true }, platform.clock.now)
  const writer = await platform.signIn({ grants: [{ code: 'system.notice' }] })
  const [reader, stranger] = [await addPerson(platform), await addPerson(platform)]
  const fileId = await uploadedBy(authorId, '安排.pdf')
  const files = JSON.stringify([{ name: '安排.pdf', fileId, url: `/api/file/Image/annex/${fileId}` }])
  const body = { title: '附件公告', bodyText: '', files, toUserIds: `${reader.id}--user` }
  await platform.call('notice.create', { body }, { token: author })
  const { data } = await platform.call('notice.list', { query: { keyword: '附件公告' } }, { token: author })
  const fetch = async (token: string) =>
    (await platform.call('file.download', { params: { type: 'annex', fileId } }, { token })).code
  expect([await fetch(writer), await fetch(reader.token), await fetch(stranger.token)]).toEqual([200, 404, 404])
  await platform.call('notice.release', { params: { id: data.list[0]?.id ?? '' } }, { token: author })
  expect([await fetch(reader.token), await fetch(stranger.token)]).toEqual([200, 404])
})

test('a file that somebody else uploaded does not hang on a notice, one that hangs there already may stay', async () => {
  const writes = { grants: [{ code: 'system.notice', buttons: ['btn_add', 'btn_edit'] }] }
  const { id: authorId, token: author } = await addUser(platform.database, writes, platform.clock.now)
  const other = await platform.signIn(writes)
  const fileId = await uploadedBy(authorId, '名单.xlsx')
  const files = JSON.stringify([{ name: '名单.xlsx', fileId, url: `/api/file/Image/annex/${fileId}` }])
  const body = { title: `名单${fileId}`, bodyText: '', files, toUserIds: '' }
  const refused = await platform.call('notice.create', { body }, { token: other })
  expect(refused).toMatchObject({ code: 400, msg: '附件“名单.xlsx”不是您上传的文件，请重新上传' })
  expect((await platform.call('notice.create', { body }, { token: author })).code).toBe(200)
  const { data } = await platform.call('notice.list', { query: { keyword: body.title } }, { token: author })
  const params = { id: data.list[0]?.id ?? '' }
  // Another author of notices may go on with the draft as it is, but brings no file of others.
  expect((await platform.call('notice.update', { params, body }, { token: other })).code).toBe(200)
  const foreign = await uploadedBy(authorId, '别的.pdf')
  const more = JSON.stringify([{ name: '别的.pdf', fileId: foreign, url: '' }])
  const second = await platform.call('notice.update', { params, body: { ...body, files: more } }, { token: other })
  expect(second).toMatchObject({ code: 400, msg: '附件“别的.pdf”不是您上传的文件，请重新上传' })
})

test('a notice that ends leaves the lists and the counts of its readers, and one that has ended is not released', async () => {
  const token = await platform.signIn({ administrator: true })
  const reader = await addPerson(platform)
  const draft = async (title: string, expirationTime: number | string) => {
    const body = { title, bodyText: '<p>x</p>', toUserIds: `${reader.id}--user`, expirationTime }
    await platform.call('notice.create', { body }, { token })
    const { data } = await platform.call('notice.list', { query: { keyword: title } }, { token })
    return data.list[0]?.id ?? ''
  }
  const release = async (id: string) => platform.call('notice.release', { params: { id } }, { token })
  // Other clients write the time as text.
  const ends = await draft('限时公告', String(platform.clock.now + 60_000))
  const ended = await draft('过期公告', platform.clock.now - 1)
  expect(await release(ended)).toMatchObject({ code: 400, msg: '公告的截止时间已过，请修改后再发布' })
  expect((await release(ends)).code).toBe(200)
  const titles = async () =>
    (await platform.call('message.list', { query: {} }, { token: reader.token })).data.list.map(({ title }) => title)
  const unread = async () => {
    const client = await connect(await addressOf(platform), reader)
    const greeting = client.heard.find(({ method }) => method === 'initMessage')
    client.socket.terminate()
    return greeting?.['unreadNoticeCount']
  }
  expect([await titles(), await unread()]).toEqual([['限时公告'], 1])
  platform.clock.now += 60_001
  expect([await titles(), await unread()]).toEqual([[], 0])
  expect((await platform.call('message.read', { params: { id: ends } }, { token: reader.token })).code).toBe(404)
})

test('a notice reminds its readers the way its author chose', async () => {
  const token = await platform.signIn({ administrator: true })
  const reader = await addPerson(platform)
  const client = await connect(await addressOf(platform), reader)
  const release = async (remindCategory: number) => {
    const title = `提醒${remindCategory}`
    const body = { title, bodyText: '<p>x</p>', toUserIds: `${reader.id}--user`, remindCategory }
    await platform.call('notice.create', { body }, { token })
    const { data } = await platform.call('notice.list', { query: { keyword: title } }, { token })
    await platform.call('notice.release', { params: { id: data.list[0]?.id ?? '' } }, { token })
  }
  // Silent first: a frame of it would come before that of the second.
  await release(3)
  expect(await client.next('messagesChanged')).toBeTruthy()
  await release(1)
  expect(await client.next('messagePush')).toMatchObject({ title: '提醒1' })
  const { data } = await platform.call('message.list', { query: {} }, { token: reader.token })
  expect(data.list.map(({ title }) => title)).toEqual(['提醒1', '提醒3'])
  client.socket.terminate()
})

test('a picture in the text of a notice is for its readers, whoever releases it, and none of others comes in by it', async () => {
  const author = await addUser(platform.database, { administrator: true }, platform.clock.now)
  const releaser = await platform.signIn({ administrator: true })
  const [reader, stranger] = [await addPerson(platform), await addPerson(platform)]
  const own = await uploadedBy(author.id, '图.png')
  const foreign = await uploadedBy(stranger.id, '别人的.png')
  const bodyText = [own, foreign].map((id) => `<p><img src="/api/file/Image/annex/${id}"></p>`).join('')
  const body = { title: '带图公告', bodyText, toUserIds: `${reader.id}--user` }
  await platform.call('notice.create', { body }, { token: author.token })
  const { data } = await platform.call('notice.list', { query: { keyword: body.title } }, { token: author.token })
  const params = { id: data.list[0]?.id ?? '' }
  // Whoever goes on with it leaves the pictures that it has.
  await platform.call('notice.update', { params, body: { ...body, excerpt: '改' } }, { token: releaser })
  await platform.call('notice.release', { params }, { token: releaser })
  const fetch = async (fileId: string, { token }: { readonly token: string }) =>
    (await platform.call('file.download', { params: { type: 'annex', fileId } }, { token })).code
  expect([await fetch(own, reader), await fetch(foreign, reader), await fetch(own, stranger)]).toEqual([200, 404, 404])
  await platform.call('notice.recall', { params }, { token: releaser })
  expect(await fetch(own, reader)).toBe(404)
})

test('a picture that a colleague put into a draft before pictures were noted reaches the readers of whoever releases it', async () => {
  const { database, clock } = platform
  const author = await addUser(database, { administrator: true }, clock.now)
  const colleague = await addUser(database, { administrator: true }, clock.now)
  const reader = await addPerson(platform)
  const fileId = await uploadedBy(colleague.id, '同事的.png')
  const body = { title: `旧草稿${fileId}`, bodyText: '<p>x</p>', toUserIds: `${reader.id}--user` }
  await platform.call('notice.create', { body }, { token: author.token })
  const { data } = await platform.call('notice.list', { query: { keyword: body.title } }, { token: author.token })
  const params = { id: data.list[0]?.id ?? '' }
  const bodyText = `<p><img src="/api/file/Image/annex/${fileId}"></p>`
  await platform.call('notice.update', { params, body: { ...body, bodyText } }, { token: colleague.token })
  await database.deleteFrom('text_file').where('holder_id', '=', params.id).execute()
  await noteTextFiles(database)
  const fetch = async () =>
    (await platform.call('file.download', { params: { type: 'annex', fileId } }, { token: reader.token })).code
  const release = () => platform.call('notice.release', { params }, { token: colleague.token })
  expect([(await release()).code, await fetch()]).toEqual([200, 200])
  // Released before pictures were noted, taken back after it, and released again as it is.
  await database.deleteFrom('text_file').where('holder_id', '=', params.id).execute()
  await noteTextFiles(database)
  expect(await fetch()).toBe(200)
  await platform.call('notice.recall', { params }, { token: author.token })
  expect([(await platform.call('notice.release', { params }, { token: author.token })).code, await fetch()]).toEqual([
    200, 200,
  ])
})

test('a notice is kept with thousands of pictures, and with one of them thousands of times', async () => {
  const author = await addUser(platform.database, { administrator: true }, platform.clock.now)
  const one = { type: 'p', name: 'x', size: 1, created_by: author.id, created_at: 0 }
  // Short ids, so that the text is not too long.
  const rows = Array.from({ length: 9400 }, (_each, at) => ({ ...one, id: (36 * 36 + at).toString(36) }))
  for (const some of batches(rows)) await platform.database.insertInto('stored_file').values(some).execute()
  const noted = async (ids: readonly string[]) => {
    await platform.database.deleteFrom('text_file').where('file_type', '=', 'p').execute()
    const bodyText = ids.map((id) => `/api/file/Image/p/${id}`).join('')
    const answer = await platform.call('notice.create', { body: { title: '多图', bodyText } }, { token: author.token })
    const found = platform.database.selectFrom('text_file').where('file_type', '=', 'p').select('file_id')
    return [answer.code, (await found.execute()).length]
  }
  expect(await noted(rows.map(({ id }) => id))).toEqual([200, 9400])
  expect(await noted(rows.map(() => '100'))).toEqual([200, 1])
})

test('a notice whose deletion fails half-way is there as it was', async () => {
  const author = await addUser(platform.database, { administrator: true }, platform.clock.now)
  const fileId = await uploadedBy(author.id, '附件.pdf')
  const files = JSON.stringify([{ name: '附件.pdf', fileId, url: '' }])
  const body = { title: `不删${fileId}`, bodyText: '', files, toUserIds: '' }
  await platform.call('notice.create', { body }, { token: author.token })
  const found = async () =>
    (await platform.call('notice.list', { query: { keyword: body.title } }, { token: author.token })).data.list
  const params = { id: (await found())[0]?.id ?? '' }
  await sql`create trigger broken before delete on text_file begin select raise(abort, 'x'); end`.execute(
    platform.database,
  )
  const failed = await platform.call('notice.delete', { params }, { token: author.token })
  await sql`drop trigger broken`.execute(platform.database)
  expect([failed.code, (await found()).length]).toEqual([500, 1])
  await platform.call('notice.delete', { params }, { token: author.token })
  expect(await found()).toEqual([])
  const noted = platform.database.selectFrom('text_file').where('holder_id', '=', params.id).select('file_id')
  expect(await noted.execute()).toEqual([])
})
