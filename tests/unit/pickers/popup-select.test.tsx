import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userInfo } from '#shared/api/auth.ts'
import { putSession } from '#renderer/access/session-store.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { planOf, renderForm, storeOf } from '../form/support/render-form.tsx'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

const projects = [
  { code: 'P1', title: '实验室建设', leader: '林岚' },
  { code: 'P2', title: '数字化教学', leader: '周荷' },
]
const cities: Record<string, object[]> = {
  zj: [{ id: 'hz', fullName: '杭州' }],
  js: [{ id: 'nj', fullName: '南京' }],
}

type Parameters = readonly { readonly field: string; readonly defaultValue?: unknown }[]
const valueOf = (paramList: Parameters) => String(paramList[0]?.defaultValue ?? '')

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  putSession({ userInfo: userInfo.parse({ userId: 'u1' }), menuList: [], permissionList: [] } as never, null)
  bridge = installBridge(
    {},
    {
      'dataInterface.rows': () => ({ list: projects, pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
      'dataInterface.byIds': ({ body }) => projects.filter(({ code }) => (body.ids as string[]).includes(code)),
      'dataInterface.preview': ({ body }) => cities[valueOf((body?.paramList ?? []) as Parameters)] ?? [],
    },
  )
})
afterEach(cleanup)
const callsOf = (endpoint: string) => bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint)

const province = { __vModel__: 'province', __config__: { jnpfKey: 'input', label: '省份' } }
const popup = {
  __vModel__: 'project',
  interfaceId: 'i1',
  propsValue: 'code',
  relationField: 'title',
  columnOptions: [
    { value: 'title', label: '名称' },
    { value: 'leader', label: '负责人' },
  ],
  templateJson: [{ field: 'area', relationField: 'province', sourceType: 1 }],
  __config__: { jnpfKey: 'popupSelect', label: '项目', transferList: [{ targetField: 'memo', sourceValue: 'leader' }] },
}
const memo = { __vModel__: 'memo', __config__: { jnpfKey: 'input', label: '说明' } }
const city = {
  __vModel__: 'city',
  props: { label: 'fullName', value: 'id' },
  __config__: {
    jnpfKey: 'select',
    label: '城市',
    dataType: 'dynamic',
    propsUrl: 'i2',
    templateJson: [{ field: 'province', relationField: 'province', sourceType: 1 }],
  },
}

it('chooses a row of an interface that is asked with another field, and fills what hangs on it', async () => {
  const user = userEvent.setup()
  const store = storeOf(planOf([province, popup, memo]), { province: 'zj' })
  renderForm(store)
  fireEvent.keyDown(await screen.findByRole('combobox', { name: '项目' }), { key: 'Enter' })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByText('数字化教学'))
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(store.value('project')).toBe('P2')
  await waitFor(() => expect(store.value('memo')).toBe('周荷'))
  const asked = [{ field: 'area', defaultValue: 'zj' }]
  expect(callsOf('dataInterface.rows')[0]?.body).toMatchObject({ propsValue: 'code', paramList: asked })
  expect(callsOf('dataInterface.byIds').at(-1)?.body).toMatchObject({ ids: ['P2'], paramList: asked })
})

it('offers other options as soon as the field changes that they depend on, and lets go what was chosen among the old ones', async () => {
  const user = userEvent.setup()
  const store = storeOf(planOf([province, city, popup]), { province: 'zj', city: 'hz', project: 'P1' })
  renderForm(store)
  expect((await screen.findAllByText('杭州')).length).toBeGreaterThan(0)
  expect(store.value('city')).toBe('hz')
  store.set('province', 'js')
  expect(store.value('city')).toBeNull()
  expect(store.value('project')).toBeNull()
  await user.click(screen.getByRole('combobox', { name: '城市' }))
  expect((await screen.findAllByText('南京')).length).toBeGreaterThan(0)
})
