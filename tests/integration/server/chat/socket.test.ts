import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { png } from '../support/pictures.ts'
import { dialects } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addPerson, addressOf, addTexts, type Client, connect, type Person } from './support.ts'

describe.each(dialects)('the chat socket on %s', (dialect) => {
  let platform: TestPlatform
  let base: string
  let [one, two]: Person[] = []
  const open: Client[] = []
  const join = async (person: Person | undefined, isGreeting = true) => {
    if (!person) throw new Error('nobody')
    const client = await connect(base, person, isGreeting)
    open.push(client)
    return client
  }
  const people = () => {
    if (!one || !two) throw new Error('nobody')
    return [one, two] as const
  }
  beforeAll(async () => {
    platform = await openPlatform(dialect)
    base = await addressOf(platform)
  })
  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.terminate()
  })
  afterAll(() => platform.close())
  const fresh = async () => {
    one = await addPerson(platform, '林晓')
    two = await addPerson(platform, '陈平')
    return people()
  }
  const textTo = (person: Person, messageContent: unknown, more: object = {}) => ({
    method: 'SendMessage',
    toUserId: person.id,
    messageType: 'text',
    messageContent,
    ...more,
  })

  test('a text reaches every client of both, and its sender is who the session says', async () => {
    const [me, you] = await fresh()
    const [mine, mineToo, yours] = await Promise.all([join(me), join(me), join(you)])
    mine.send(textTo(you, '  <b>下午三点</b> 😀 ', { formUserId: you.id, UserId: you.id }))
    const received = await yours.next('receiveMessage')
    expect(received).toMatchObject({ formUserId: me.id, formMessage: '<b>下午三点</b> 😀', messageType: 'text' })
    expect(received).toMatchObject({ realName: '林晓', userId: you.id, index: 1 })
    for (const client of [mine, mineToo])
      expect(await client.next('sendMessage')).toMatchObject({
        UserId: me.id,
        toUserId: you.id,
        toRealName: '陈平',
        toMessage: '<b>下午三点</b> 😀',
      })
  })

  test('the frames of the family are taken as its clients write them, in either direction of a history', async () => {
    const [me, you] = await fresh()
    await addTexts(
      platform,
      me,
      you,
      Array.from({ length: 7 }, (_, at) => `第${at + 1}条`),
    )
    const yours = await join(you)
    const page = async (sord: string, currentPage: number, keyword = '') => {
      const asked = { toUserId: me.id, formUserId: you.id, currentPage, pageSize: 3, sord, keyword }
      yours.send({ method: 'MessageList', ...asked })
      const { list, pagination } = await yours.next('messageList')
      const rows = list as { content: string; index: number; state: number }[]
      return [rows.map(({ content }) => content), (pagination as { total: number }).total] as const
    }
    expect(await page('desc', 1)).toEqual([['第5条', '第6条', '第7条'], 7])
    expect(await page('desc', 3)).toEqual([['第1条'], 7])
    expect(await page('asc', 2)).toEqual([['第4条', '第5条', '第6条'], 7])
    expect(await page('asc', 4)).toEqual([[], 7])
    expect(await page('asc', 1, '第6')).toEqual([['第6条'], 1])
    expect(await page('asc', 1, '%')).toEqual([[], 0])
  })

  test('what came while somebody was away is unread when they come back, in order, until it is read', async () => {
    const [me, you] = await fresh()
    await addTexts(platform, me, you, ['一', '二'])
    const mine = await join(me)
    const yours = await join(you, false)
    yours.send({ method: 'OnConnection', mobileDevice: false })
    const { unreadNums } = await yours.next('initMessage')
    expect(unreadNums).toMatchObject([{ sendUserId: me.id, receiveUserId: you.id, unreadNum: 2, defaultMessage: '二' }])
    yours.send({ method: 'UpdateReadMessage', formUserId: me.id })
    expect(await mine.next('messageRead')).toMatchObject({ formUserId: you.id })
    mine.send({
      method: 'MessageList',
      toUserId: you.id,
      formUserId: me.id,
      currentPage: 1,
      pageSize: 30,
      sord: 'desc',
    })
    const { list } = await mine.next('messageList')
    expect((list as { content: string; state: number }[]).map((row) => [row.content, row.state])).toEqual([
      ['一', 1],
      ['二', 1],
    ])
    const again = await join(you, false)
    again.send({ method: 'OnConnection' })
    expect((await again.next('initMessage'))['unreadNums']).toEqual([])
  })

  test('sent again under its key a message is there once, and its sender is told', async () => {
    const [me, you] = await fresh()
    const mine = await join(me)
    const clientKey = crypto.randomUUID()
    for (let time = 0; time < 3; time += 1) mine.send(textTo(you, '只有一次', { clientKey }))
    const echoes = [await mine.next('sendMessage'), await mine.next('sendMessage'), await mine.next('sendMessage')]
    expect(new Set(echoes.map(({ id }) => id)).size).toBe(1)
    expect(echoes[0]).toMatchObject({ clientKey, index: 1 })
    const rows = platform.database.selectFrom('chat_message').select('id').where('sender_id', '=', me.id)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('sent again under its key after its receiver left it is there, and its sender is told', async () => {
    const [me, you] = await fresh()
    const mine = await join(me)
    const again = textTo(you, '最后一条', { clientKey: crypto.randomUUID() })
    mine.send(again)
    const first = await mine.next('sendMessage')
    await platform.database.updateTable('platform_user').set({ deleted_at: 1 }).where('id', '=', you.id).execute()
    mine.send(again)
    expect(await mine.next('sendMessage')).toMatchObject({ id: first['id'], toMessage: '最后一条' })
    mine.send(textTo(you, '太晚了', { clientKey: crypto.randomUUID() }))
    expect((await mine.next('error'))['msg']).toContain('消息未发送')
  })

  test('many at once are numbered without a gap', async () => {
    const [me, you] = await fresh()
    const [mine, yours] = await Promise.all([join(me), join(you)])
    for (let at = 0; at < 20; at += 1) {
      mine.send(textTo(you, `甲${at}`))
      yours.send(textTo(me, `乙${at}`))
    }
    await expect
      .poll(() => [mine, yours].map(({ heard }) => heard.filter(({ method }) => method === 'receiveMessage').length), {
        timeout: 20_000,
      })
      .toEqual([20, 20])
    const rows = await platform.database
      .selectFrom('chat_message')
      .select(['number', 'sent_at'])
      .where('sender_id', 'in', [me.id, you.id])
      .orderBy('number')
      .execute()
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    const times = rows.map((row) => Number(row.sent_at))
    expect(times).toEqual(times.toSorted((first, second) => first - second))
    expect(new Set(times).size).toBe(40)
  })

  test('a picture of more than 5 MB is refused in the words of chats, one of just as much is not', async () => {
    const [me] = await fresh()
    const send = (bytes: number, language?: string) => {
      const content = Buffer.concat([png(2), Buffer.alloc(bytes)]).subarray(0, bytes)
      const upload = { fileName: 'large.png', content }
      const options = { token: me.token, upload, ...(language === undefined ? {} : { language }) }
      return platform.call('file.upload', { params: { type: 'IM' } }, options)
    }
    expect(await send(5_242_881)).toMatchObject({ code: 413, msg: '图片大小不能超过5M' })
    expect((await send(5_242_881, 'en')).msg).toBe('The image size cannot exceed 5M')
    expect((await send(5_242_880)).code).toBe(200)
  })

  test('a picture is sent by the name of its upload, and only its own two people may fetch it', async () => {
    const [me, you] = await fresh()
    const stranger = await addPerson(platform)
    const upload = { fileName: 'board.png', content: png(1) }
    const { data } = await platform.call('file.upload', { params: { type: 'IM' } }, { token: me.token, upload })
    const [mine, yours] = await Promise.all([join(me), join(you)])
    const picture = { name: data.name, width: 640, height: 480 }
    const image = (messageContent: unknown) => textTo(you, messageContent, { messageType: 'image' })
    yours.send({ ...image(picture), toUserId: me.id })
    expect((await yours.next('error'))['msg'], 'not theirs').toContain('消息未发送')
    for (const wrong of ['x', { name: '../x', width: 1, height: 1 }, { name: 'unknown.png', width: 1, height: 1 }])
      mine.send(image(wrong))
    mine.send(textTo(you, picture, { messageType: 'voice' }))
    mine.send(image(picture))
    const path = `/api/file/Image/IM/${data.name}`
    expect((await yours.next('receiveMessage'))['formMessage']).toEqual({ path, width: 640, height: 480 })
    expect(yours.heard.filter(({ method }) => method === 'receiveMessage')).toHaveLength(1)
    const fetched = async ({ token }: Person) =>
      (await platform.call('file.image', { params: { type: 'IM', name: data.name } }, { token })).status
    const { text } = await platform.call(
      'file.image',
      { params: { type: 'IM', name: data.name } },
      { token: stranger.token },
    )
    expect(await fetched(you)).toBe(200)
    expect(text).toContain('404')
  })

  test('a conversation of others is nobody else’s to read, to mark or to delete', async () => {
    const [me, you] = await fresh()
    await addTexts(platform, me, you, ['秘密'])
    const spy = await addPerson(platform)
    const client = await join(spy)
    for (const toUserId of [me.id, you.id, `${me.id}:${you.id}`]) {
      client.send({ method: 'MessageList', toUserId, formUserId: you.id, currentPage: 1, pageSize: 30, sord: 'desc' })
      expect((await client.next('messageList'))['list']).toEqual([])
      client.send({ method: 'UpdateReadMessage', formUserId: toUserId })
      const deleted = await platform.call('chat.deleteRecords', { params: { id: toUserId } }, { token: spy.token })
      expect(deleted.code).toBe(404)
    }
    const { data } = await platform.call('chat.conversations', {}, { token: you.token })
    expect(data.list.map((row) => row.unreadMessage)).toEqual([1])
  })
})
