import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCommentDelivery } from '#main/offline/comments.ts'
import { eventually } from '../../support/eventually.ts'
import { comeBack, goAway, openCampus, openTrain } from './train.ts'

let campus: Awaited<ReturnType<typeof openCampus>>
let train: Awaited<ReturnType<typeof openTrain>>
beforeAll(async () => {
  campus = await openCampus()
}, 60_000)
afterAll(() => campus.close())
beforeEach(async () => {
  train = await openTrain(campus)
})
afterEach(() => train.close())

/** A record, and what is said about it, oldest first. */
async function record(name: string) {
  await train.create({ f_name: name })
  await eventually(async () => expect(await train.list()).toEqual([]))
  const id = (await campus.list()).find((row) => row['f_name'] === name)?.id ?? ''
  const said = async () => {
    const params = { id: campus.modelId, dataId: id }
    const { data } = await train.app.client.call('recordComment.list', { params, query: { currentPage: 1 } })
    return data.list.toReversed()
  }
  return { id, said, words: async () => (await said()).map(({ content }) => content) }
}
const sent = () => eventually(async () => expect(await train.list()).toEqual([]))

it('comments that were written while the server was away are said once and in their order, with what they answer', async () => {
  const { id, said, words } = await record('被评论')
  await train.say(id, '第一条')
  await sent()
  const [first] = await said()
  await goAway(train)
  await train.say(id, '第二条', { reply: { id: first?.id ?? '', name: 'x' } })
  await train.say(id, '第三条')
  expect(await train.list()).toMatchObject([{ kind: 'comment', state: 'waiting' }, { content: '第三条' }])
  await comeBack(train)
  await sent()
  expect(await words()).toEqual(['第一条', '第二条', '第三条'])
  const [, second] = await said()
  expect(second).toMatchObject({ reply: { id: first?.id } })
})

it('only those whose names still stand in a comment are named to the server, and one hears who is not told', async () => {
  const sent: unknown[] = []
  const deliver = createCommentDelivery({
    client: train.app.client,
    outcomes: { lookUp: async () => null, newKey: () => 'at1-0123456789abcdef' },
    answers: {
      async answer(_endpoint, { body }) {
        sent.push(body)
        return { msg: '以下人员看不到这条数据', text: '{"id":"1","untold":["李四"]}', cache: null }
      },
    },
  })
  await goAway(train)
  const named = [
    { id: 'u1', name: '林小雨' },
    { id: 'u2', name: '李四' },
    { id: 'u3', name: '王五' },
  ]
  await train.say('r1', '@李四 @林小雨 看看', { named })
  const [entry] = await train.list()
  if (entry?.kind !== 'comment') throw new Error('a comment waits')
  expect(await deliver(entry, async () => undefined)).toEqual({ is: 'done', message: '以下人员看不到这条数据' })
  expect(sent).toEqual([{ content: '@李四 @林小雨 看看', mentions: ['u1', 'u2'], replyId: '' }])
  await train.queue.takeBack(entry.key)
})

it('comments whose answers got lost are said once', async () => {
  const { id, words } = await record('答复丢失')
  train.line.losesAnswers = true
  await train.say(id, '只说一次')
  await eventually(async () => expect(await train.list()).toMatchObject([{ isUnsure: true }]))
  // It may be there already: it is neither changed nor taken back.
  const [entry] = await train.list()
  expect(await train.queue.takeBack(entry?.key ?? '')).toBe(false)
  train.line.losesAnswers = false
  await comeBack(train)
  await sent()
  expect(await words()).toEqual(['只说一次'])
})

it('a comment that waits is sent in the words it has when it goes out, and one that was taken back never is', async () => {
  const { id, words } = await record('改过再发')
  await goAway(train)
  await train.say(id, '草率')
  await train.say(id, '不发了')
  await train.say(id, '最后')
  const [first, second] = await train.list()
  await train.queue.hold(first?.key ?? '', true)
  await train.say(id, '想好了', {}, first?.key)
  expect(await train.queue.takeBack(second?.key ?? '')).toBe(true)
  await comeBack(train)
  await sent()
  expect(await words()).toEqual(['想好了', '最后'])
})

it('a comment that the server refuses stays with the reason and holds up no later one', async () => {
  const { id, words } = await record('拒收一条')
  await goAway(train)
  await train.say(id, '答复已经没有的评论', { reply: { id: 'gone', name: '某人' } })
  await train.say(id, '后面这条')
  await comeBack(train)
  await eventually(async () => expect(await train.list()).toMatchObject([{ state: 'refused' }]))
  const [refused] = await train.list()
  expect(refused?.message).not.toBe('')
  expect(await words()).toEqual(['后面这条'])
  expect(train.told.some((word) => word.includes(refused?.message ?? '-'))).toBe(true)
  await train.queue.takeBack(refused?.key ?? '')
})
