import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isHeld, namedFiles } from '#server/areas/files/holders.ts'
import { field } from '#server/seed/modules/fields.ts'
import { approverNode, chain, startNode } from '../../../support/flow-template.ts'
import { addReceiver, type Receiver } from '../message/support.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { type Approvals, openApprovals } from './approvals.ts'

describe('what is attached to opinions and comments', () => {
  let platform: TestPlatform
  let flow: Approvals
  beforeAll(async () => {
    platform = await openPlatform()
    flow = await openApprovals(platform)
  })
  afterAll(() => platform.close())

  const upload = async (who: Receiver, content: string) => {
    const sent = { token: who.token, upload: { fileName: 'a.txt', content } }
    const { data } = await platform.call('file.upload', { params: { type: 'annex' } }, sent)
    return { name: 'a.txt', fileId: data.name, url: `/api/file/Image/annex/${data.name}` }
  }
  const mayFetch = async (who: Receiver, { fileId }: { fileId: string }) =>
    (await platform.call('file.download', { params: { type: 'annex', fileId } }, { token: who.token })).code === 200

  it('is fetched by those who take part in the task and by nobody else, and is not swept away', async () => {
    await flow.start()
    const [turn] = await flow.turns(flow.first)
    const [opinion, foreign] = [await upload(flow.first, '报价'), await upload(flow.second, '别人的')]
    await flow.agree(flow.first, turn?.id ?? '', { fileList: [opinion, foreign] })
    const stranger = await addReceiver(platform)
    expect(await mayFetch(flow.starter, opinion)).toBe(true)
    expect(await mayFetch(flow.second, opinion)).toBe(true)
    expect(await mayFetch(stranger, opinion)).toBe(false)
    // The id of somebody else's file in an opinion makes it nobody's.
    expect(await mayFetch(flow.starter, foreign)).toBe(false)
    const note = await upload(flow.starter, '说明')
    const body = { taskId: turn?.processId ?? '', text: '见附件', file: JSON.stringify([note]) }
    expect((await platform.call('flow.comment', { body }, { token: flow.starter.token })).code).toBe(200)
    expect(await mayFetch(flow.first, note)).toBe(true)
    const named = await namedFiles(platform.database)
    for (const { fileId } of [opinion, note]) {
      expect(named.has(fileId)).toBe(true)
      expect(await isHeld(platform.database, { type: 'annex', id: fileId })).toBe(true)
    }
  })

  it('stays while it hangs on an opinion that was only kept', async () => {
    await flow.start()
    const [turn] = await flow.turns(flow.first)
    const draft = await upload(flow.first, '草稿')
    const kept = { params: { id: turn?.id ?? '' }, body: { handleOpinion: '再看看', fileList: [draft] } }
    expect((await platform.call('flow.saveAudit', kept, { token: flow.first.token })).code).toBe(200)
    expect((await namedFiles(platform.database)).has(draft.fileId)).toBe(true)
    expect(await mayFetch(flow.starter, draft)).toBe(false)
  })

  it('of the record itself is fetched by whoever decides about it, unless their node keeps it from them', async () => {
    const rights = [{ id: 'paper', read: false, write: false }]
    const papers = await openApprovals(
      platform,
      (first, second) =>
        chain(
          startNode(),
          approverNode('office', [first.id]),
          approverNode('finance', [second.id], { formOperates: rights }),
        ),
      [field(41, 'uploadFile', 'paper', '合同')],
    )
    const paper = await upload(papers.starter, '合同')
    const formData = { title: '打印纸', paper: [{ ...paper, fileSize: 6 }] }
    expect((await papers.start({ formData })).code).toBe(200)
    const [turn] = await papers.turns(papers.first)
    expect(await mayFetch(papers.first, paper)).toBe(true)
    expect(await mayFetch(papers.second, paper)).toBe(false)
    await papers.agree(papers.first, turn?.id ?? '')
    expect(await papers.turns(papers.second)).toHaveLength(1)
    expect(await mayFetch(papers.second, paper)).toBe(false)
    expect(await mayFetch(await addReceiver(platform), paper)).toBe(false)
  })
})
