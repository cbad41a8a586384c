import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { rmSync } from 'node:fs'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { userInfo } from '#shared/api/auth.ts'
import { type Endpoint, fillPath } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { putSession } from '#renderer/access/session-store.ts'
import { ModuleFormDialog } from '#renderer/features/module/ModuleFormDialog.tsx'
import { type ModulePlan, planOf } from '#renderer/features/module/plan.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { type ForeignWorld, foreignDesign, generations, themes } from '../../support/foreign-designs.ts'
import { type HttpClient, signedInClient } from '../../support/platform-http.ts'
import {
  copyFolder,
  createPlatformProcess,
  type PlatformProcess,
  seededFolder,
} from '../../support/platform-process.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

type Json = Record<string, unknown>

let folder: string
let platform: PlatformProcess
let server: HttpClient
let world: ForeignWorld
const toasts: string[] = []

/** What main does with a call, without what main adds. */
async function forward({
  endpoint,
  params,
  query,
  body,
}: {
  endpoint: string
  params?: unknown
  query?: unknown
  body?: unknown
}) {
  const { method, path, data: shape } = (endpoints as Record<string, Endpoint>)[endpoint] as Endpoint
  const given = Object.entries({ ...(query as Json), ...(method === 'GET' ? (body as Json) : {}) })
  const search = given.flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(String(value))}`],
  )
  const address = `${fillPath(path, params as Json)}${search.length > 0 ? `?${search.join('&')}` : ''}`
  const { code, msg, data } = await (method === 'GET' ? server.get(address) : server.send(method, address, body))
  if (code !== 200) throw new BridgeFault('platform.business', msg)
  return { msg, text: JSON.stringify((shape ? shape.parse(data) : data) ?? null), cache: null }
}

const ask = async <Data,>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Data> => {
  const { code, msg, data } = await server.send<Data>(method, path, body)
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return data
}

/** A design as it came from another server: stored, and released. */
async function stored(design: Json): Promise<string> {
  const id = await ask<string>('POST', '/api/visualdev/Base', { type: 4, webType: 2, ...design })
  await ask('POST', `/api/visualdev/Base/${id}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' })
  return id
}

beforeAll(async () => {
  folder = copyFolder(await seededFolder('demo'))
  platform = await createPlatformProcess(folder, 'demo')
  await platform.start()
  server = await signedInClient(platform.url, 'admin', 'Campus2026')
  const { data } = await server.get<{ userInfo: Json }>('/api/oauth/CurrentUser')
  const user = userInfo.parse(data.userInfo)
  const session = { userInfo: user, menuList: [], permissionList: [], routerList: [], sysConfigInfo: null }
  putSession(session as never, null)
  bindToast(({ text }) => toasts.push(text))
  installBridge({ 'platform.call': (input) => forward(input) })
  const input = { __vModel__: 'title', __config__: { jnpfKey: 'input', label: 'title', formId: 1 } }
  const list = { type: 1, columnList: [{ ...input, id: 'title', prop: 'title', label: 'title' }], searchList: [] }
  const texts = { formData: JSON.stringify({ fields: [input] }), columnData: JSON.stringify(list) }
  const modelId = await stored({ fullName: '物品', enCode: 'things', ...texts })
  await ask('POST', `/api/visualdev/OnlineDev/${modelId}`, { data: JSON.stringify({ title: '打印纸' }) })
  const things = await ask<{ list: { id: string }[] }>('POST', `/api/visualdev/OnlineDev/${modelId}/List`, {})
  const words = await server.get<{ list: { id: string; dictionaryList: { id: string }[] }[] }>(
    '/api/system/DictionaryData/All',
  )
  const dictionary = words.data.list.find(({ dictionaryList }) => dictionaryList.length > 0)
  world = {
    userId: user.userId,
    departmentId: user.departmentId,
    dictionary: dictionary?.id ?? '',
    entry: dictionary?.dictionaryList[0]?.id ?? '',
    modelId,
    recordId: things.list[0]?.id ?? '',
  }
}, 120_000)
afterEach(() => {
  cleanup()
  queryClient.clear()
  toasts.length = 0
})
afterAll(async () => {
  await platform.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** The form of the app, saved by its own button. */
async function fill(id: string, plan: ModulePlan, recordId: string | null, given: Readonly<FormRecord>): Promise<void> {
  render(
    <MemoryRouter>
      <ModuleFormDialog
        modelId={id}
        menuId={null}
        recordId={recordId}
        plan={plan}
        given={given}
        onSaved={() => undefined}
        onClose={() => undefined}
      />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
  await screen.findByRole('form')
  const [text] = screen.queryAllByLabelText<HTMLInputElement>(/^(title|a|note) /)
  if (recordId !== null && text) fireEvent.change(text, { target: { value: `${text.value}改` } })
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(toasts).toEqual([recordId === null ? '新建成功' : '修改成功']))
  toasts.length = 0
  cleanup()
}

const designs = generations.flatMap((generation) => themes.map((theme) => [theme, generation] as const))

describe('designs of the family in the form of this app', () => {
  it.each(designs)(
    '%s of generation %s are opened, filled in, saved, changed, and lose no key',
    async (theme, generation) => {
      const { name, formData, columnData, record } = foreignDesign(theme, generation, world)
      const foreign = { flowTemplateJson: '{"a":1}', enableFlow: 0, someday: { deep: [1] } }
      const enCode = `f${theme}${generation.replace('.', '')}`
      const id = await stored({ fullName: name, enCode, formData, columnData, appColumnData: columnData, ...foreign })
      const config = await server.get<never>(`/api/visualdev/OnlineDev/${id}/Config`)
      const module = planOf(config.data)
      if (!module.ok) throw new Error(module.problem)
      const read = async (dataId: string) => {
        const { data } = await server.get<{ data: string }>(`/api/visualdev/OnlineDev/${id}/${dataId}`)
        return JSON.parse(data.data) as Json
      }
      await fill(id, module.plan, null, record)
      const { list } = await ask<{ list: { id: string }[] }>('POST', `/api/visualdev/OnlineDev/${id}/List`, {})
      expect(list).toHaveLength(1)
      const dataId = list[0]?.id ?? ''
      const first = await read(dataId)
      for (const [key, value] of Object.entries(record)) {
        if (Array.isArray(value) && typeof value[0] === 'object') expect(first[key]).toMatchObject(value)
        else expect(first[key], `${name} ${key}`).toEqual(value)
      }
      await fill(id, module.plan, dataId, {})
      const second = await read(dataId)
      const changed = Object.keys(record).filter((key) => JSON.stringify(second[key]) !== JSON.stringify(first[key]))
      expect(changed.length).toBeLessThanOrEqual(1)
      for (const key of changed) expect(second[key]).toBe(`${String(first[key])}改`)
      const design = await server.get<Json>(`/api/visualdev/Base/${id}`)
      expect(design.data).toMatchObject({ formData, columnData, appColumnData: columnData, someday: { deep: [1] } })
    },
  )
})
