import { expect, it } from 'vitest'
import { BridgeFailure } from '#main/base/failure.ts'
import { createDrawer } from '#main/printing/drawer.ts'
import { createJobDocuments, type JobDocumentsOptions } from '#main/printing/job-documents.ts'
import { newJob } from '#main/printing/jobs/repository.ts'
import { createOwners } from '#main/printing/owner.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'

const profile = { ...plainProfile, printer: 'desk', copies: 1, duplex: 'off' as const, color: false }
const jobs = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    newJob(
      { id: `j${at}`, owner: 'o', title: '', templateId: 't', recordId: `r${at}`, profile, createdAt: at },
      'planned',
    ),
  )

/** Documents of a server that gives so many at once; each says only which it is. */
function documentsOf(most: number, asked: string[][] = []) {
  const source: JobDocumentsOptions['source'] = {
    async many(_template, ids) {
      asked.push([...ids])
      if (ids.length > most)
        throw new BridgeFailure('platform.business', '一次最多打印', { reason: { code: 'print.tooMany', params: {} } })
      return new Map(
        ids.map((id) => [id, () => Promise.reject(new BridgeFailure('platform.business', `是 ${id}`))] as const),
      )
    },
  }
  const unused = () => Promise.reject(new Error('nothing is drawn here'))
  const drawer = createDrawer(() => {
    throw new Error('nothing is drawn here')
  })
  return createJobDocuments({ owners: createOwners(() => null), source, drawer, permits: { ask: unused } })
}

const drawn = async (documents: ReturnType<typeof documentsOf>, count: number) => {
  const all: string[] = []
  for await (const each of documents.ofBatch(jobs(count))) all.push('refusal' in each ? each.refusal : 'drawn')
  return all
}

it('fetches fewer documents of a batch at once where so many are too much for the server', async () => {
  const asked: string[][] = []
  expect(await drawn(documentsOf(2, asked), 5)).toEqual(['是 r0', '是 r1', '是 r2', '是 r3', '是 r4'])
  expect(asked.map(({ length }) => length)).toEqual([5, 3, 2, 1, 2])
})

it('fails where even one is too much', async () => {
  await expect(drawn(documentsOf(0), 2)).rejects.toThrow('一次最多打印')
})
