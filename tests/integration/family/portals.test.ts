import { afterEach, expect, test } from 'vitest'
import type { Row } from '../../family/route.ts'
import { signedIn } from './support.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function open() {
  const { ask, data, end } = await signedIn('3.6')
  ends.push(end)
  return { ask, data }
}

test('a portal is copied, exported and deleted', async () => {
  const { ask, data } = await open()
  const { designs } = data.portals
  await ask('portalDesign.copy', { params: { id: '2901' } })
  expect(designs[0]).toMatchObject({ fullName: '校园门户副本', formData: designs[1]?.['formData'] })
  const link = (await ask('portalDesign.export', { params: { id: '2901' } })) as Row
  expect(JSON.parse(String(data.files.get(String(link['name']))))).toMatchObject({ id: '2901', fullName: '校园门户' })
  await ask('portalDesign.delete', { params: { id: String(designs[0]?.['id']) } })
  expect(designs.map(({ id }) => id)).toEqual(['2901'])
})

test('a seal is made and changed with a list of people, and shows their names', async () => {
  const { ask, data } = await open()
  const { stamps } = data.operations
  const icon = '/api/file/Image/annex/seal.png'
  const body = { fullName: '教务处章', enCode: 'affairs', userIds: ['101', '102'], icon }
  await ask('stamp.create', { body })
  const id = String(stamps[0]?.['id'])
  expect(stamps[0]).toMatchObject(body)
  expect(((await ask('stamp.list', { query: {} })) as { list: Row[] }).list).toContainEqual(
    expect.objectContaining({ id, userIds: '系统管理员,林晓' }),
  )
  expect(await ask('stamp.one', { params: { id } })).toMatchObject({ userIds: ['101', '102'], icon })
  await ask('stamp.update', { params: { id }, body: { ...body, id, userIds: ['103'] } })
  expect(stamps[0]).toMatchObject({ fullName: '教务处章', userIds: ['103'] })
})

test('a sending configuration keeps its lines, is copied, and is tried with receivers', async () => {
  const { ask, data } = await open()
  const { sendConfigs } = data.operations
  const lines = [{ templateId: '1601', messageType: '1', accountConfigId: '' }]
  await ask('sendConfig.create', {
    body: { fullName: '公告', enCode: 'notice', messageSource: '1', sendConfigTemplateList: lines },
  })
  const id = String(sendConfigs[0]?.['id'])
  expect(await ask('sendConfig.one', { params: { id } })).toMatchObject({
    sendConfigTemplateList: [{ templateId: '1601' }],
  })
  await ask('sendConfig.copy', { params: { id } })
  expect(sendConfigs[0]).toMatchObject({ fullName: '公告副本', enabledMark: 0 })
  // Only what is enabled is offered to notices and flows.
  const offered = (await ask('sendConfig.choose', { query: {} })) as { list: Row[] }
  expect(offered.list.map(({ fullName }) => fullName)).toEqual(['公告'])
  const tests = (await ask('sendConfig.testList', { params: { id } })) as Row[]
  expect(tests).toMatchObject([{ templateId: '1601', msgTemplateName: '公告提醒' }])
  const tried = tests.map(({ templateId }) => ({ templateId, toUser: ['102'] }))
  expect(await ask('sendConfig.test', { body: tried })).toMatchObject([{ isSuccess: '1' }])
})
