import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallOutcome } from '#shared/ipc/platform.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { useSaveOutcome } from '#renderer/components/page/useSaveOutcome.ts'
import { call } from '#renderer/platform/call.ts'
import type { Submit } from '#renderer/platform/submit.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

let fate: () => CallOutcome
let save: () => null
let unbind: () => void
beforeEach(() => {
  installBridge({ 'platform.saveOutcome': () => fate() }, { 'signature.create': () => save() as never })
  unbind = bindConfirm(({ onOk }) => void onOk?.())
})
afterEach(() => {
  cleanup()
  unbind()
})

const lost = (): never => {
  throw new BridgeFault('platform.network', '', { outcome: 'unknown' })
}
const sends = async (submit: Submit) =>
  (await call('signature.create', { body: { signImg: 'x', isDefault: 0 } }, { submit })).msg

/** A form whose first save got no answer: its key, and the keys that were kept since. */
async function afterLostSave() {
  const kept: (string | null)[] = []
  const keep = async (key: string | null) => void kept.push(key)
  const { result } = renderHook(() => useSaveOutcome({ endpoint: 'signature.create', keep }), {
    wrapper: TestProviders,
  })
  let key = ''
  fate = lost
  save = lost
  const send = async (run: (submit: Submit) => Promise<string | null>): Promise<void> => {
    await act(async () => {
      await result.current.submitOnce(run, () => undefined).catch(() => null)
    })
  }
  await send((submit) => {
    key = submit.key
    return sends(submit)
  })
  return { result, send, kept, key }
}

it.each([
  ['knows', 'none'],
  ['cannot tell', 'cannotTell'],
] as const)('a try that sends nothing leaves an earlier save in doubt, on a server that %s', async (_how, state) => {
  const { result, send, kept, key } = await afterLostSave()
  expect(result.current.isOpen()).toBe(true)
  fate = () => ({ state, msg: '' })
  await send(async () => null)
  expect(result.current.isOpen()).toBe(true)
  expect(kept.at(-1)).toBe(key)
  await send(async () => {
    throw new Error('nothing went out')
  })
  expect(result.current.isOpen()).toBe(true)
  expect(kept.at(-1)).toBe(key)
})

it('a save that is answered ends the doubt', async () => {
  const { result, send, kept } = await afterLostSave()
  fate = () => ({ state: 'none', msg: '' })
  save = () => null
  await send(sends)
  expect(result.current.isOpen()).toBe(false)
  expect(kept.at(-1)).toBeNull()
})
