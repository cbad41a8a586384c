import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '#server/core/settings.ts'
import { settingRules } from '#shared/rules/system-settings.ts'
import { putSession } from '#renderer/access/session-store.ts'
import { undraftablePages, unsavedPages } from '#renderer/components/leave-guard.tsx'
import { groupKeys, groups } from '#renderer/features/system-config/groups.ts'
import { SystemConfigPage } from '#renderer/features/system-config/SystemConfigPage.tsx'
import { setLanguage } from '#renderer/i18n/index.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const stored = {
  ...defaultSettings,
  title: '江澜',
  sysName: '江澜智慧校园',
  emailSmtpHost: 'smtp.campus.example',
  emailAccount: 'no-reply@campus.example',
  emailPassword: '******',
}

let bridge: FakeBridge
let refusal: BridgeFault | null

beforeEach(() => {
  queryClient.clear()
  refusal = null
  bindToast(() => undefined)
  bridge = installBridge(
    {
      'preferences.write': () => null,
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
    },
    {
      'systemConfig.read': () => stored,
      'systemConfig.update': () => {
        if (refusal) throw refusal
        return null
      },
    },
  )
  const button = [{ id: 'btn_edit', fullName: '编辑', enCode: 'btn_edit' }]
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: [],
      permissionList: [{ modelId: 'm1', moduleName: '', button, column: [], form: [] }],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
})
afterEach(async () => {
  cleanup()
  await setLanguage('zh')
})

async function show(): Promise<void> {
  render(
    <TestProviders>
      <SystemConfigPage menuId="m1" />
    </TestProviders>,
  )
  await screen.findByRole('tablist')
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () =>
  bridge
    .inputsOf('platform.call')
    .filter(({ endpoint }) => endpoint === 'systemConfig.update')
    .map(({ body }) => body)
const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent

it('keeps no secret in its draft: closing the window asks about one, and about nothing else', async () => {
  await show()
  fireEvent.change(await screen.findByDisplayValue('江澜'), { target: { value: '江澜大学' } })
  await waitFor(() => expect([unsavedPages().length, undraftablePages().length]).toEqual([1, 0]))
  openTab('邮件')
  fireEvent.change(await screen.findByLabelText('邮箱密码'), { target: { value: 'geheim' } })
  await waitFor(() => expect(undraftablePages()).toHaveLength(1))
})

describe('the page of the system configuration', () => {
  it('has every field of the configuration once', () => {
    const shown = groupKeys.flatMap((key) => groups[key].map(({ name }) => name))
    expect(shown.toSorted()).toEqual(Object.keys(settingRules).toSorted())
  })

  it('sends what was changed and nothing else', async () => {
    await show()
    type('系统名称', '江澜平台')
    press('保存')
    await waitFor(() => expect(sent()).toEqual([{ sysName: '江澜平台' }]))
  })

  it('keeps a secret that nobody typed, replaces it by what is typed and clears it by its button alone', async () => {
    await show()
    openTab('邮件')
    const field = screen.getByLabelText<HTMLInputElement>('邮箱密码')
    expect(field.value).toBe('')
    expect(field.placeholder).toBe('已设置，输入以替换')
    type('邮箱密码', 'new')
    type('邮箱密码', '')
    type('发件人名称', '教务处')
    press('保存')
    await waitFor(() => expect(sent()).toEqual([{ emailSenderName: '教务处' }]))
    press('清除')
    press('保存')
    await waitFor(() => expect(sent()[1]).toMatchObject({ emailPassword: '' }))
  })

  it.each([
    ['zh', '登录安全', '会话有效时长', '请输入 1 到 43200 之间的整数', '保存'],
    ['en', 'Sign-in', 'Session length', 'Enter a whole number from 1 to 43200', 'Save'],
  ] as const)(
    'says in %s what a number has to be, in its tab, and sends nothing',
    async (language, tab, label, words, save) => {
      await setLanguage(language)
      await show()
      openTab(tab)
      type(label, '0')
      openTab(language === 'zh' ? '基本信息' : 'Basics')
      press(save)
      expect(await screen.findByText(words)).toBeTruthy()
      expect(chosenTab()).toBe(tab)
      expect(sent()).toEqual([])
    },
  )

  it.each([
    ['zh', '密码策略', '新用户初始密码', '初始密码不符合密码强度要求', '保存'],
    ['en', 'Passwords', 'Initial password', 'The initial password does not fulfil the password rules', 'Save'],
  ] as const)('says in %s that an initial password breaks the rules', async (language, tab, label, words, save) => {
    await setLanguage(language)
    await show()
    openTab(tab)
    type(label, 'abc')
    press(save)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('shows what the server refuses beside its field, and keeps what was typed', async () => {
    refusal = new BridgeFault('platform.business', '“10.0.0.300”不是有效的 IP 地址或网段', {
      reason: { code: 'settings.address', field: 'whiteListIp', params: {} },
    } as never)
    await show()
    openTab('登录安全')
    fireEvent.click(screen.getByLabelText('登录地址白名单'))
    await screen.findByLabelText('允许的地址')
    type('允许的地址', '10.0.0.1')
    openTab('基本信息')
    press('保存')
    expect(await screen.findByText('“10.0.0.300”不是有效的 IP 地址或网段')).toBeTruthy()
    expect(chosenTab()).toBe('登录安全')
    expect(screen.getByLabelText<HTMLTextAreaElement>('允许的地址').value).toBe('10.0.0.1')
  })

  it('says of fields that this server does nothing with why, and lets nobody fill them', async () => {
    await show()
    openTab('邮件')
    expect(screen.getByLabelText<HTMLInputElement>('POP3 服务器').disabled).toBe(true)
    expect(screen.getAllByText('本服务器不收取外部邮箱的邮件，此项不起作用')).toHaveLength(2)
  })
})
