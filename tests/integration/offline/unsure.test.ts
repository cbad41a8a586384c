import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { desktopTexts } from '#main/base/desktop-text.ts'
import { createOffline, type OfflineContext } from '#main/services/offline.ts'
import { eventually } from '../../support/eventually.ts'
import { familyPassword } from '../../family/data.ts'
import { type FamilyServer, startFamilyServer } from '../../family/server.ts'
import { keyring, registryOf, start } from '../session/support.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const noUploads: OfflineContext['uploads'] = {
  list: async () => [],
  hold: async () => undefined,
  release: async () => undefined,
  holdOnly: async () => undefined,
  retry: async () => undefined,
}

/** The decisions of the administrator of a server that knows no keys of submits. */
async function open(generation: '3.4' | '3.6') {
  const family = await startFamilyServer({ generation })
  ends.push(() => family.close())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-unsure-'))
  const { registry } = registryOf({ a: family.url }, 'a')
  const app = start(folder, registry, { safeStorage: keyring() })
  const told: { title: string; body: string }[] = []
  const queue = createOffline({
    userData: folder,
    platform: app,
    servers: registry,
    drafts: { accountStore: async () => null, remove: async () => undefined },
    uploads: noUploads,
    notices: { notify: ({ title, body }) => void told.push({ title, body }) },
    text: () => desktopTexts.zh,
    report: () => undefined,
  })
  ends.push(async () => {
    queue.stop()
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await app.session.signIn({ account: 'admin', password: familyPassword, keep: false })
  await app.session.currentUser(true)
  const task = family.data.flows.tasks.find(({ id }) => id === '2202')
  const turn = task?.operators.find(({ userId }) => userId === '101')
  if (!task || !turn) throw new Error('the double has a task that waits for its administrator')
  const keep = () =>
    queue.keep({
      kind: 'decision',
      key: 'at1-0123456789abcdef',
      endpoint: 'flow.audit',
      operatorId: turn.id,
      taskId: task.id,
      name: task.fullName,
      step: '',
      body: { handleOpinion: '路上同意', flowId: task.flowId, formData: {} },
    })
  const agreed = () => task.records.filter(({ handleStatus }) => handleStatus === 1)
  return { family, queue, told, task, turn, keep, agreed, list: async () => (await queue.state()).list }
}

const sentTo = (family: FamilyServer) => family.seen.filter(({ path }) => path.includes('/FlowBefore/Audit/')).length
const audit = /POST .*\/FlowBefore\/Audit\//
const handled = /GET .*\/FlowBefore\/List\/2$/
const history = /GET .*\/FlowBefore\/2202$/

describe.each(['3.4', '3.6'] as const)('a decision without an answer, on a server of generation %s', (generation) => {
  it('that arrived is found in the history of its task when it is refused the second time', async () => {
    const { family, told, keep, agreed, list } = await open(generation)
    family.cut(audit, 'after')
    await keep()
    await eventually(async () => expect(await list()).toEqual([]))
    expect(sentTo(family)).toBe(2)
    expect(agreed().filter(({ handleOpinion }) => handleOpinion === '路上同意')).toHaveLength(1)
    await eventually(() => expect(told).toEqual([{ title: desktopTexts.zh.decisionSent, body: '赵强的请假审批' }]))
  })

  it('that did not arrive comes back in the words of the server, whoever decided meanwhile with the same opinion', async () => {
    const { family, told, task, turn, keep, list } = await open(generation)
    turn.completion = 1
    const line = {
      nodeCode: 'office',
      nodeName: '',
      handleTime: Date.now(),
      handleStatus: 1,
      handleOpinion: '路上同意',
    }
    task.records.push({ ...line, id: 'other', userId: '103' })
    family.cut(audit, 'before')
    await keep()
    await eventually(async () =>
      expect(await list()).toMatchObject([{ state: 'refused', message: '已审核完成', isUnsure: false }]),
    )
    await eventually(() =>
      expect(told).toEqual([{ title: desktopTexts.zh.decisionRefused, body: '赵强的请假审批: 已审核完成' }]),
    )
  })

  it('whose task is not shown any more is found in the list of what one decided', async () => {
    const { family, told, keep, list } = await open(generation)
    family.cut(audit, 'after')
    family.refuse(history, '没有查看权限')
    await keep()
    await eventually(async () => expect(await list()).toEqual([]))
    await eventually(() => expect(told).toMatchObject([{ title: desktopTexts.zh.decisionSent }]))
  })

  it('that may be looked up nowhere is said to be unknown, and can be laid aside', async () => {
    const { family, queue, told, keep, list } = await open(generation)
    family.cut(audit, 'after')
    family.refuse(history, '没有查看权限')
    family.refuse(handled, '没有查看权限')
    await keep()
    await eventually(async () =>
      expect(await list()).toMatchObject([{ state: 'unknown', message: '已审核完成', isUnsure: false }]),
    )
    await eventually(() => expect(told).toMatchObject([{ title: desktopTexts.zh.decisionUnknown }]))
    expect(sentTo(family)).toBe(2)
    expect(await queue.takeBack('at1-0123456789abcdef')).toBe(true)
    expect(await list()).toEqual([])
  })

  it('is said nothing of while the history cannot be read', async () => {
    const { family, queue, told, keep, list } = await open(generation)
    family.cut(audit, 'after')
    family.cut(history, 'before', 1_000)
    await keep()
    await eventually(() => expect(sentTo(family)).toBeGreaterThan(1))
    await eventually(async () => expect(await list()).toMatchObject([{ state: 'waiting', isUnsure: true }]))
    expect(await queue.takeBack('at1-0123456789abcdef')).toBe(false)
    expect(told).toEqual([])
    family.mend(history)
    queue.connected()
    await eventually(async () => expect(await list()).toEqual([]))
    await eventually(() => expect(told).toMatchObject([{ title: desktopTexts.zh.decisionSent }]))
  })
})
