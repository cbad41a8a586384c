import type { ErrorReason } from '#shared/ipc/errors.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredDraft } from '#shared/ipc/drafts.ts'
import type { BaseInfo } from '#shared/api/current-user.ts'
import { userInfo } from '#shared/api/auth.ts'
import { putSession, useSessionStore } from '#renderer/access/session-store.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { LeaveGuard, unsavedPages } from '#renderer/components/leave-guard.tsx'
import { ProfilePage } from '#renderer/features/profile/ProfilePage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { setLanguage } from '#renderer/i18n/index.ts'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { BridgeFault, type EndpointAnswers, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { withAntdRules } from '../../support/antd-rules.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const info: BaseInfo = {
  id: 'u1',
  account: 'teacher',
  realName: '孙薇萍',
  organize: '江澜大学/软件工程系',
  position: '讲师',
  roleId: '教师',
  manager: '韩璐/hanl',
  creatorTime: 1_739_116_800_000,
  prevLogTime: null,
  avatar: '',
  theme: 'classic',
  language: 'zh',
  gender: 2,
  nation: '',
  certificatesType: '',
  education: '',
  ranks: '',
  nativePlace: '',
  certificatesNumber: '',
  entryDate: null,
  birthday: null,
  telePhone: '',
  landline: '',
  mobilePhone: '13942462046',
  email: '',
  urgentContacts: '',
  urgentTelePhone: '',
  postalAddress: '',
  signature: '',
}
const picture = 'data:image/png;base64,iVBORw0KGgo='
const page = { currentPage: 1, pageSize: 20, total: 1 }

let bridge: FakeBridge
let toasts: string[]
let asked: string[]
let agree: boolean

const answers: EndpointAnswers = {
  'profile.read': () => info,
  'profile.save': () => null,
  'dictionary.all': () => ({ list: [] }),
  'signature.list': () => [
    { id: 's1', signImg: picture, isDefault: 1 },
    { id: 's2', signImg: 'https://example.com/spy.png', isDefault: 0 },
  ],
  'profile.organizations': () => [
    { id: 'o1', fullName: '江澜大学/软件工程系', isDefault: true },
    { id: 'o2', fullName: '江澜大学/教学质量科', isDefault: false },
  ],
  'profile.positions': () => [
    { id: 'p1', fullName: '讲师', organize: '江澜大学/软件工程系', isDefault: true },
    { id: 'p2', fullName: '讲师', organize: '江澜大学/人工智能系', isDefault: false },
  ],
  'profile.major': () => null,
  'profile.authorize': () => ({
    module: [
      {
        id: 'm',
        fullName: '日常办公',
        icon: '',
        children: [{ id: 'n', fullName: '请假申请', icon: '', children: [] }],
      },
    ],
    button: [],
    column: [],
    form: [],
    resource: [
      { id: 'm', fullName: '新增', icon: '', children: [{ id: 'o', fullName: '仅本人数据', icon: '', children: [] }] },
    ],
  }),
  'profile.subordinates': ({ params }) =>
    params.id === '0'
      ? [{ id: 'b1', avatar: '', userName: '周荷/zhouhe', department: '教务处', position: '科长', isLeaf: false }]
      : [{ id: 'b2', avatar: '', userName: '林岚/linlan', department: '教务处', position: '科员', isLeaf: true }],
  'profile.log': ({ query }) => ({
    list: [
      {
        id: 'l1',
        creatorTime: 1_763_600_000_000,
        userName: '孙薇萍',
        ipaddress: '127.0.0.1',
        ipaddressName: '本机',
        platForm: 'Mozilla/5.0 (X11; Linux x86_64) Atrium/0.1.0 Chrome/156.0 Electron/45.4.1 Safari/537.36',
        moduleName: query?.category === 3 ? '个人资料' : '',
        requestURL: '/api/x',
        requestMethod: 'PUT',
        requestDuration: 4,
        abstracts: '登录成功',
      },
    ],
    pagination: page,
  }),
}

beforeEach(() => {
  toasts = []
  asked = []
  agree = true
  bridge = installBridge({ 'session.currentUser': () => ({ user: {}, cache: null }) as never }, answers)
  bindToast(({ text }) => toasts.push(text))
  bindConfirm(({ content, onOk, onCancel }) => {
    asked.push(String(content))
    void (agree ? onOk?.() : onCancel?.())
  })
  putSession(
    {
      userInfo: userInfo.parse({ userId: 'u1', systemIds: [{ id: 'y1', name: '数字化校园', currentSystem: true }] }),
      menuList: [],
      permissionList: [],
      routerList: [],
    },
    null,
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  useDialogs.setState({ open: [] })
})

const callsOf = (endpoint: string) => bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint)
const show = async () => {
  render(<ProfilePage />, { wrapper: TestProviders })
  await screen.findByRole('textbox', { name: '姓名' })
}
const tab = async (name: string) => act(async () => fireEvent.click(screen.getByRole('tab', { name })))

/** An image that loads at once and says it has that many pixels. */
const pictureOf = (naturalWidth: number, naturalHeight: number) =>
  class extends EventTarget {
    readonly naturalWidth = naturalWidth
    readonly naturalHeight = naturalHeight
    set src(_address: string) {
      this.dispatchEvent(new Event('load'))
    }
  }

it('300 000 characters pasted into each field are refused in words beside it, and nothing is sent', async () => {
  await show()
  const long = '1'.repeat(300_000)
  for (const name of ['姓名', '籍贯', '证件号码', '手机号码', '电子邮箱', '办公电话'])
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: long } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存' })))
  const told = (await screen.findAllByText(/最多|不能超过|正确的/)).map(({ textContent }) => textContent ?? '')
  expect(told.length).toBeGreaterThanOrEqual(6)
  expect(told.filter((text) => text.length > 100)).toEqual([])
  expect(callsOf('profile.save')).toEqual([])
})

describe('base information', () => {
  it('a wrong number is told beside its field and nothing is sent; mended, exactly the editable fields go', async () => {
    await show()
    const user = userEvent.setup()
    const mobile = screen.getByRole('textbox', { name: '手机号码' })
    await user.clear(mobile)
    await user.type(mobile, '1394')
    await user.tab()
    await screen.findByText('请输入正确的手机号码')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(callsOf('profile.save')).toEqual([])
    expect(unsavedPages(), 'closing the page asks').toHaveLength(1)
    await user.type(mobile, '2462047')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(callsOf('profile.save')).toHaveLength(1))
    const body = callsOf('profile.save')[0]?.body as Record<string, unknown>
    expect(body).toMatchObject({ realName: '孙薇萍', mobilePhone: '13942462047', birthday: null })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['account']))
    expect(body).not.toHaveProperty('roleId')
    await screen.findByText('所有修改均已保存')
    expect(unsavedPages()).toEqual([])
    expect(bridge.inputsOf('session.currentUser')).toEqual([{ refresh: true }])
  })

  it('what is typed while it is being saved is taken away by the answer', async () => {
    await show()
    let answer: () => void = () => undefined
    bridge.answerCalls({ 'profile.save': () => new Promise((done) => (answer = () => done(null))) })
    const user = userEvent.setup()
    const mobile = screen.getByRole('textbox', { name: '手机号码' })
    await user.clear(mobile)
    await user.type(mobile, '13942462047')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(callsOf('profile.save')).toHaveLength(1))
    await user.type(screen.getByRole('textbox', { name: '自我介绍' }), '软件')
    const before = callsOf('profile.read').length
    await act(async () => answer())
    await waitFor(() => expect(callsOf('profile.read').length).toBeGreaterThan(before))
    await waitFor(() => expect(bridge.inputsOf('session.currentUser')).toHaveLength(1))
    expect(screen.getByRole('textbox', { name: '自我介绍' })).toHaveProperty('value', '软件')
    expect(unsavedPages()).toHaveLength(1)
  })

  it('what is typed is kept as it is typed, comes back after a crash, and is gone once it is saved', async () => {
    const entry = { path: '["f","mobilePhone","kept"]', value: '"13900000001"', from: '"13942462046"' }
    const head = { module: '', title: '', path: '/profile', baseline: '' }
    const draft = { head, entries: [entry], at: 1, isSaving: false, submit: null }
    let kept: typeof draft | null = draft
    bridge.answer({
      'drafts.open': () => ({ writer: 'w1', draft: kept }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => {
        kept = null
        return null
      },
    })
    await show()
    const mobile = () => screen.getByRole('textbox', { name: '手机号码' })
    await waitFor(() => expect(mobile()).toHaveProperty('value', '13900000001'))
    expect(unsavedPages()).toHaveLength(1)
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: '电子邮箱' }), 'a@b.cn')
    await waitFor(() =>
      expect(JSON.stringify(bridge.inputsOf('drafts.write').flatMap(({ entries }) => entries))).toContain('a@b.cn'),
    )
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(kept).toBeNull())
    await screen.findByText('所有修改均已保存')
    expect(callsOf('profile.save')[0]?.body).toMatchObject({ mobilePhone: '13900000001', email: 'a@b.cn' })
  })

  it('what is typed before the draft is known is kept too, and is not written over', async () => {
    const opening = Promise.withResolvers<{ writer: string; draft: StoredDraft }>()
    bridge.answer({ 'drafts.open': () => opening.promise, 'drafts.write': () => ({ removed: [], full: false }) })
    await show()
    fireEvent.change(screen.getByRole('textbox', { name: '电子邮箱' }), { target: { value: 'a@b.cn' } })
    const kept = (name: string, value: string) => ({ path: `["f","${name}","kept"]`, value: `"${value}"`, from: '""' })
    const entries = [kept('mobilePhone', '13900000001'), kept('email', 'old@b.cn')]
    const head = { module: '', title: '', path: '/profile', baseline: '' }
    opening.resolve({ writer: 'w1', draft: { head, entries, at: 1, isSaving: false } })
    const valueOf = (name: string) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value
    await waitFor(() => expect(valueOf('手机号码')).toBe('13900000001'))
    await waitFor(() =>
      expect(bridge.inputsOf('drafts.write').flatMap((input) => input.entries)).toMatchObject([
        { path: '["f","email","kept"]', value: '"a@b.cn"' },
      ]),
    )
    expect(valueOf('电子邮箱')).toBe('a@b.cn')
  })

  it('a save without an answer says that it may have been saved, and is sent again under its key', async () => {
    bridge.answer({ 'platform.saveOutcome': () => ({ state: 'none', msg: '' }) })
    let fails = true
    bridge.answerCalls({
      'profile.save': () => {
        if (fails) throw new BridgeFault('platform.network', '', { outcome: 'unknown' })
        return null
      },
    })
    await show()
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: '电子邮箱' }), 'a@b.cn')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(/服务器没有保存/)
    expect(toasts).toEqual([])
    fails = false
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('所有修改均已保存')
    expect(new Set(callsOf('profile.save').map(({ submitKey }) => submitKey)).size).toBe(1)
  })

  it('a refusal stands beside its own field and does not bar the next attempt', async () => {
    await show()
    let message = '该手机号码已被其他账号使用'
    let reason: ErrorReason | null = { code: 'profile.mobileTaken', field: 'mobilePhone' }
    bridge.answerCalls({
      'profile.save': () => {
        throw new BridgeFault('platform.business', message, reason === null ? {} : { reason })
      },
    })
    const user = userEvent.setup()
    const save = () => user.click(screen.getByRole('button', { name: '保存' }))
    const mobile = screen.getByRole('textbox', { name: '手机号码' })
    await user.type(screen.getByRole('textbox', { name: '姓名' }), '二')
    await save()
    const told = await screen.findByText(message)
    expect(told.closest('.ant-form-item')?.contains(mobile)).toBe(true)
    expect(toasts).toEqual([message])
    message = '系统维护中'
    reason = null
    await save()
    await waitFor(() => expect(callsOf('profile.save')).toHaveLength(2))
    await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).toBeNull())
    expect(toasts.at(-1)).toBe(message)
  })

  it('a refusal keeps what was typed, and leaving asks before it is lost', async () => {
    await show()
    bridge.answerCalls({
      'profile.save': () => {
        throw new BridgeFault('platform.business', '手机号码已被使用')
      },
    })
    const user = userEvent.setup()
    const name = screen.getByRole('textbox', { name: '姓名' })
    await user.type(name, '二')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(toasts).toEqual(['手机号码已被使用']))
    expect(name).toHaveProperty('value', '孙薇萍二')
    agree = false
    await tab('个人签名')
    expect(asked).toEqual(['基本信息还没有保存，离开后将丢失。'])
    expect(screen.getByRole('tab', { name: '基本信息' }).getAttribute('aria-selected')).toBe('true')
    agree = true
    await tab('个人签名')
    await screen.findByRole('button', { name: '添加签名' })
    await tab('基本信息')
    expect(screen.getByRole('textbox', { name: '姓名' })).toHaveProperty('value', '孙薇萍')
    expect(asked).toHaveLength(2)
  })
})

describe('the other parts', () => {
  it('a signature that is an address elsewhere is never fetched; the default is marked and can be changed', async () => {
    bridge.answerCalls({ 'signature.setDefault': () => null })
    await show()
    await tab('个人签名')
    await screen.findByText('默认签名')
    expect([...document.querySelectorAll('li img')].map((image) => image.getAttribute('src'))).toEqual([picture])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '设为默认' })))
    await waitFor(() => expect(callsOf('signature.setDefault')).toMatchObject([{ params: { id: 's2' } }]))
    await waitFor(() => expect(bridge.inputsOf('session.currentUser')).toHaveLength(1))
  })

  it('an empty pad saves nothing and says so', async () => {
    await show()
    await tab('个人签名')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '添加签名' })))
    const dialog = await screen.findByRole('dialog', { name: '添加签名' })
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '保存签名' })))
    expect(toasts).toEqual(['请先签名'])
    expect(callsOf('signature.create')).toEqual([])
  })

  it('switching the organisation sends its kind, then the whole session is read anew', async () => {
    await show()
    await tab('组织岗位')
    const switchTo = await screen.findByRole('button', { name: '切换到江澜大学/教学质量科' })
    const before = callsOf('profile.organizations').length
    await act(async () => fireEvent.click(switchTo))
    await waitFor(() =>
      expect(callsOf('profile.major')).toMatchObject([{ body: { majorId: 'o2', majorType: 'Organize' } }]),
    )
    await waitFor(() => expect(callsOf('profile.organizations').length).toBeGreaterThan(before))
    expect(bridge.inputsOf('session.currentUser')).toEqual([{ refresh: true }])
    expect(screen.queryByRole('button', { name: /切换到数字化校园/ }), 'the system in use is not offered').toBeNull()
  })

  it('another system closes pages in which something was typed without asking', async () => {
    const systems = [
      { id: 'y1', name: '数字化校园', currentSystem: true },
      { id: 'y2', name: '后勤服务', currentSystem: false },
    ]
    useSessionStore.setState({ user: userInfo.parse({ userId: 'u1', systemIds: systems }) })
    await show()
    await tab('组织岗位')
    render(<LeaveGuard isUnsaved={() => true} />)
    agree = false
    const choose = async (name: string) => {
      const button = await screen.findByRole('button', { name })
      await act(async () => fireEvent.click(button))
    }
    await choose('切换到后勤服务')
    expect(asked).toHaveLength(1)
    expect(callsOf('profile.major')).toEqual([])
    agree = true
    await choose('切换到后勤服务')
    await waitFor(() =>
      expect(callsOf('profile.major')).toMatchObject([{ body: { majorId: 'y2', majorType: 'System' } }]),
    )
  })

  it('two positions of one name are told apart by their organisations', async () => {
    await show()
    await tab('组织岗位')
    expect(await screen.findByRole('button', { name: '切换到江澜大学/人工智能系/讲师' })).toBeTruthy()
    expect(screen.getByText('江澜大学 / 人工智能系')).toBeTruthy()
  })

  it('days and moments are written as in every other list, in the log to the second', async () => {
    await show()
    const at = (time: number, part: number) => new Date(time).toLocaleString('sv-SE').split(' ')[part] ?? ''
    expect(screen.getByText('注册时间').nextSibling?.textContent).toBe(at(info.creatorTime ?? 0, 0))
    await tab('系统日志')
    await screen.findByText(`${at(1_763_600_000_000, 0)} ${at(1_763_600_000_000, 1)}`)
  })

  it('the log asks for its kind from the first page', async () => {
    await show()
    await tab('系统日志')
    expect(await screen.findByText('Atrium 0.1.0 · Linux'), 'a cut-off header of the client').toBeTruthy()
    await screen.findByText('登录成功')
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: '操作日志' })))
    await waitFor(() => expect(callsOf('profile.log').at(-1)?.query).toMatchObject({ category: 3, currentPage: 1 }))
    await screen.findByText('个人资料')
  })

  it('the next level of people is asked for when it is opened, once', async () => {
    await show()
    await tab('我的下属')
    await screen.findByText('周荷/zhouhe')
    const level = () => callsOf('profile.subordinates').filter((input) => input.params?.id === 'b1')
    expect(level()).toEqual([])
    const toggle = () => document.querySelector('[data-row-key="b1"] [data-open]') as HTMLElement
    await act(async () => fireEvent.click(toggle()))
    await screen.findByText('林岚/linlan')
    await act(async () => fireEvent.click(toggle()))
    await act(async () => fireEvent.click(toggle()))
    expect(level()).toHaveLength(1)
  })

  it('granted things are filtered with what lies above them, and a kind without any says so', async () => {
    await show()
    await tab('我的权限')
    await screen.findByText('请假申请')
    fireEvent.change(screen.getByRole('textbox', { name: '筛选' }), { target: { value: '没有' } })
    await screen.findByText('没有匹配的内容')
    fireEvent.change(screen.getByRole('textbox', { name: '筛选' }), { target: { value: '请假' } })
    await screen.findByText('日常办公')
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: '按钮' })))
    await screen.findByText('没有授予此类权限')
  })

  it('data that was granted is told in the language of the window, and found by it; a menu keeps its title', async () => {
    await show()
    await act(() => setLanguage('en'))
    await tab('Permissions')
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Data' })))
    await screen.findByText('新增')
    fireEvent.change(screen.getByRole('textbox', { name: 'Filter' }), { target: { value: 'own rec' } })
    await screen.findByText('Own records')
    await act(() => setLanguage('zh'))
  })

  it('the password dialog opens from the card', async () => {
    await show()
    fireEvent.click(screen.getByRole('button', { name: '修改密码' }))
    expect(useDialogs.getState().open.map((entry) => entry.id)).toEqual(['password'])
  })

  it('choosing a file that is no picture or too large is told in the words of section 5', async () => {
    await show()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '更换头像' })))
    const choose = await screen.findByRole('button', { name: '选择图片' })
    for (const [code, text] of [
      ['file.type', '请上传图片'],
      ['file.tooLarge', '图片大小超过10MB'],
    ] as const) {
      bridge.answer({
        'files.choose': () => {
          throw new BridgeFault(code)
        },
      })
      await act(async () => fireEvent.click(choose))
      expect(toasts.at(-1)).toBe(text)
    }
    bridge.answer({ 'files.choose': () => ({ handle: 'h1', name: 'poster.png', size: 20_000 }) })
    vi.stubGlobal('Image', pictureOf(20_000, 20_000))
    await act(async () => fireEvent.click(choose))
    vi.unstubAllGlobals()
    expect(toasts.at(-1), 'a small file that unpacks to gigabytes').toBe('图片尺寸过大，请缩小后重新上传')
    expect(screen.getByRole('button', { name: '选择图片' })).toBeTruthy()
    expect(bridge.inputsOf('files.choose')[0]).toMatchObject({
      extensions: ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp'],
      maxSize: 10 * 1024 * 1024,
    })
  })
})

describe('a picture being made', () => {
  const cancel = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '取消' })))
  const ended = () => waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  const isOpen = () => document.querySelector('.ant-modal:not([class*="-leave"])') !== null
  const canvas = () => {
    const pen = new Proxy({}, { get: () => () => undefined })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(picture)
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('a cut-out avatar went without a question, and one being sent was taken although the person had cancelled', async () => {
    const sent = Promise.withResolvers<never>()
    const upload = vi.fn(() => sent.promise)
    bridge.answer({
      'files.choose': () => ({ handle: 'h1', name: 'me.png', size: 20_000 }),
      'files.keepPicture': () => ({ handle: 'h2', name: 'avatar.png', size: 900 }),
      'files.upload': upload,
    })
    canvas()
    vi.stubGlobal('Image', pictureOf(400, 300))
    await show()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '更换头像' })))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '选择图片' })))
    expect(unsavedPages()).toEqual([''])
    agree = false
    await cancel()
    expect(asked).toHaveLength(1)
    expect(isOpen()).toBe(true)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '使用此头像' })))
    await waitFor(() => expect(upload).toHaveBeenCalled())
    agree = true
    await cancel()
    expect(isOpen()).toBe(true)
    await act(async () => sent.reject(new BridgeFault('platform.network')))
    await ended()
    await cancel()
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  it('a signature whose save hangs is given up at once, and says that it may have been saved', async () => {
    const saved = Promise.withResolvers<never>()
    const save = vi.fn(() => saved.promise)
    bridge.answerCalls({ 'signature.create': save })
    canvas()
    HTMLCanvasElement.prototype.setPointerCapture = () => undefined
    await show()
    await tab('个人签名')
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: '添加签名' })))
    await act(async () => fireEvent.pointerDown(screen.getByRole('img', { name: '签名区域' }), { button: 0 }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存签名' })))
    await waitFor(() => expect(save).toHaveBeenCalled())
    // One that hangs is given up, and what was drawn is still there.
    await cancel()
    expect(isOpen()).toBe(true)
    await ended()
    await screen.findByText(/可能已经保存/)
    await cancel()
    await waitFor(() => expect(isOpen()).toBe(false))
  })
})

it('axe finds no serious fault on any part', async () => {
  withAntdRules()
  await show()
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  for (const name of ['基本信息', '个人签名', '组织岗位', '系统日志', '我的权限', '我的下属']) {
    await tab(name)
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    const { violations } = await act(() => axe.run(document.body, { rules }))
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(
      serious.flatMap(({ id, nodes }) => nodes.map((node) => `${name} ${id}: ${node.html.slice(0, 140)}`)),
    ).toEqual([])
  }
})
