import { expect, test, vi } from 'vitest'
import { BridgeFailure } from '#main/base/failure.ts'
import type { DraftWrite } from '#main/drafts/contract.ts'
import { saveWithDraft } from '#main/drafts/saving.ts'

const head = { module: '资产台账', title: '', path: '/asset', baseline: '' }
const entries = [{ path: 'f', value: '"新"', from: 'null' }]
const submit = 'the-key-of-this-save'
const saved = { msg: '保存成功', text: 'null', cache: null }

/** A disk that keeps what it is told, in order, together with what is sent. */
function disk(more: { write?: () => Promise<never>; discard?: () => Promise<void> } = {}) {
  const steps: string[] = []
  const written: DraftWrite[] = []
  const drafts = {
    async write(input: DraftWrite) {
      steps.push('write')
      written.push(input)
      if (more.write) return more.write()
      return { removed: ['旧草稿'], full: false }
    },
    async discard() {
      steps.push('discard')
      await more.discard?.()
    },
  }
  const save = (send: () => Promise<typeof saved>, signal = new AbortController().signal) =>
    saveWithDraft(drafts, { writer: 'w1', head, entries, submit }, signal, () => {
      steps.push('send')
      return send()
    })
  return { steps, written, save }
}

test('what was typed is on the disk with its key before the server is asked, and goes after a success', async () => {
  const { steps, written, save } = disk()
  expect(await save(async () => saved)).toEqual({ ...saved, draft: { isLeft: false, removed: ['旧草稿'] } })
  expect(steps).toEqual(['write', 'send', 'discard'])
  expect(written).toEqual([{ writer: 'w1', head, entries, isSaving: true, submit }])
})

test('a refusal keeps it, no longer as being saved', async () => {
  const { steps, written, save } = disk()
  const refusal = new BridgeFailure('platform.business', '不能重复')
  await expect(save(() => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(steps).toEqual(['write', 'send', 'write'])
  expect(written[1]).toEqual({ writer: 'w1', head, entries: [], isSaving: false })
})

test.each([
  ['was lost', new BridgeFailure('platform.network', '', { outcome: 'unknown' })],
  ['nobody waited for', new BridgeFailure('bridge.cancelled')],
])('keeps the key while nobody knows the outcome: its answer %s', async (_what, failure) => {
  const { steps, save } = disk()
  await expect(save(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(steps).toEqual(['write', 'send'])
})

test('a save that was given up before it went out is not sent', async () => {
  const { steps, save } = disk()
  await expect(save(async () => saved, AbortSignal.abort())).rejects.toMatchObject({ code: 'bridge.cancelled' })
  expect(steps).toEqual(['write'])
})

test('a disk that refuses or does not answer keeps no save waiting for ever, and says what is left on it', async () => {
  const full = disk({
    write: () => Promise.reject(new BridgeFailure('storage.full')),
    discard: () => Promise.reject(new BridgeFailure('storage.full')),
  })
  expect(await full.save(async () => saved)).toEqual({ ...saved, draft: { isLeft: true, removed: [] } })
  vi.useFakeTimers()
  const silent = disk({ write: () => new Promise(() => undefined), discard: () => new Promise(() => undefined) })
  const answer = silent.save(async () => saved)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await answer).toMatchObject({ msg: '保存成功' })
  expect(silent.steps).toEqual(['write', 'send', 'discard'])
  vi.useRealTimers()
})
