import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { UserInfo } from '#shared/api/auth.ts'
import { unsavedPages } from '#renderer/components/leave-guard.tsx'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { currentUser, resetApp, session, startApp, user as person } from '../renderer-shell/support.tsx'

afterEach(resetApp)

const policy = {
  passwordStrengthLimit: 1,
  passwordLengthMin: 1,
  passwordLengthMinNumber: 8,
  containsNumbers: 1,
  includeUppercaseLetters: 1,
  mandatoryModificationOfInitialPassword: 1,
}
const changed = { ...person, changePasswordDate: 1_700_000_000_000 } as UserInfo
const never = { ...person, changePasswordDate: null } as UserInfo

function start(userInfo: UserInfo, routes: NonNullable<Parameters<typeof startApp>[0]>['routes'] = {}) {
  return startApp({
    routes: { 'session.currentUser': () => currentUser({ userInfo }), ...routes },
    endpoints: { 'systemConfig.read': () => policy, 'auth.updatePasswordMessage': () => null },
  })
}
const dialog = () => screen.findByRole('dialog', { name: '修改密码' })
const field = async (name: string) => within(await dialog()).getByLabelText(name)
const message = async (name: string) =>
  (await field(name)).closest('.ant-form-item:has(.ant-form-item-label)')?.querySelector('.ant-form-item-explain')
    ?.textContent ?? ''
const picture = async () => within(await dialog()).getByRole('img', { name: '验证码图片' })

async function opened(routes = {}) {
  const app = await start(changed, routes)
  await screen.findByRole('navigation', { name: '功能菜单' })
  act(() => void openDialog('password', {}))
  await field('旧密码')
  return app
}
async function fill(app: Awaited<ReturnType<typeof start>>, password = 'Autumn2027') {
  await app.user.type(await field('旧密码'), 'Campus2026')
  await app.user.type(await field('新密码'), password)
  await app.user.type(await field('确认密码'), password)
  await app.user.type(await field('验证码'), 'K7NM')
}
const confirm = async (app: Awaited<ReturnType<typeof start>>) =>
  app.user.click(within(await dialog()).getByRole('button', { name: '修改密码' }))

describe('the password dialog', () => {
  test('asks for every field when it is left empty, and starts with the old password', async () => {
    const app = await opened()
    await waitFor(async () => expect(document.activeElement).toBe(await field('旧密码')))
    for (let step = 0; step < 8; step += 1) await app.user.tab()
    await waitFor(async () => expect(await message('旧密码')).toBe('旧密码不能为空'))
    expect(await message('新密码')).toBe('新密码不能为空')
    expect(await message('确认密码')).toBe('确认密码不能为空')
    expect(await message('验证码')).toBe('验证码不能为空')
    expect(app.bridge.inputsOf('session.changePassword')).toEqual([])
  })

  test('says what the new password has to be before anything is typed', async () => {
    await opened()
    const item = (await field('新密码')).closest('.ant-form-item:has(.ant-form-item-label)')
    await waitFor(() =>
      expect(item?.querySelector('.ant-form-item-extra')?.textContent).toBe('8 至 16 位，须包含数字和大写字母'),
    )
  })

  test('says beside the field that the new password is the old one, before the captcha is spent on it', async () => {
    const app = await opened()
    await fill(app, 'Campus2026')
    await confirm(app)
    await waitFor(async () => expect(await message('新密码')).toBe('新密码不能与旧密码相同'))
    expect(app.bridge.inputsOf('session.changePassword')).toEqual([])
  })

  test('judges the new password by the server’s own rules when the field is left, not while typing', async () => {
    const app = await opened()
    for (const [typed, text] of [
      ['Ab1', '密码长度不能少于 8 位'],
      ['Abcdefgh', '密码须包含数字'],
      ['abcdefg1', '密码须包含大写字母'],
      ['Abcdefg1', ''],
    ] as const) {
      await app.user.clear(await field('新密码'))
      await app.user.type(await field('新密码'), typed)
      await app.user.tab()
      await waitFor(async () => expect(await message('新密码'), typed).toBe(text))
    }
    await app.user.type(await field('确认密码'), 'Abcdefg2')
    expect(await message('确认密码')).toBe('')
    await app.user.tab()
    await waitFor(async () => expect(await message('确认密码')).toBe('两次输入的密码不一致'))
    await confirm(app)
    expect(app.bridge.inputsOf('session.changePassword')).toEqual([])
  })

  test('sends the picture’s number with what was read from it; a click shows another picture', async () => {
    const app = await opened({ 'session.changePassword': () => ({ message: '密码修改成功，请重新登录' }) })
    const first = (await picture()).getAttribute('src')
    await app.user.click(within(await dialog()).getByRole('button', { name: '看不清？换一张' }))
    const second = (await picture()).getAttribute('src') ?? ''
    expect(second).not.toBe(first)
    await fill(app)
    await confirm(app)
    await waitFor(() =>
      expect(app.bridge.inputsOf('session.changePassword')).toEqual([
        { oldPassword: 'Campus2026', password: 'Autumn2027', code: 'K7NM', timestamp: second.replace('captcha/', '') },
      ]),
    )
    expect(await screen.findByText('密码修改成功，请重新登录')).toBeTruthy()
    await act(async () => app.bridge.emit('session.changed', session('none')))
    await waitFor(() => expect(window.location.hash).toMatch(/^#\/login/))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['旧密码', '旧密码不正确', 'oldPassword'],
    ['新密码', '新密码不能与最近 5 次使用过的密码相同', 'password'],
    ['新密码', '新密码不能与旧密码相同', 'password'],
    ['验证码', '验证码已失效，请刷新后重新输入', 'code'],
  ])('a refusal shows beside %s: %s; the picture is new, for the old one is spent', async (label, text, named) => {
    const app = await opened({
      'session.changePassword': () => {
        throw new BridgeFault('platform.business', text, {
          platformCode: 400,
          reason: { code: 'password.any', field: named },
        })
      },
    })
    const before = (await picture()).getAttribute('src')
    await fill(app)
    await confirm(app)
    await waitFor(async () => expect(await message(label)).toBe(text))
    expect((await picture()).getAttribute('src')).not.toBe(before)
    expect((await field('验证码')) as HTMLInputElement).toHaveProperty('value', '')
    expect((await field('旧密码')) as HTMLInputElement).toHaveProperty('value', 'Campus2026')
  })
})

test('what was typed goes without a question when the pages go', async () => {
  const app = await opened({ 'session.changePassword': () => ({ message: '密码修改成功，请重新登录' }) })
  expect(unsavedPages()).toEqual([])
  await fill(app)
  expect(unsavedPages()).toEqual([''])
  await confirm(app)
  await waitFor(() => expect(unsavedPages()).toEqual([]))
})

describe('an initial password', () => {
  test('that has to be changed opens the dialog by itself, and there is no way around it but signing out', async () => {
    const app = await start(never)
    expect(within(await dialog()).getByText(/初始密码/)).toBeTruthy()
    await field('旧密码')
    await app.user.keyboard('{Escape}')
    expect(within(await dialog()).queryByRole('button', { name: /取消|关闭|close/i })).toBeNull()
    await app.user.click(within(await dialog()).getByRole('button', { name: /退出登录/ }))
    await waitFor(() => expect(app.bridge.inputsOf('session.signOut')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each([
    ['was changed before', changed, policy],
    ['may stay', never, { ...policy, mandatoryModificationOfInitialPassword: 0 }],
  ])('that %s opens nothing', async (_name, userInfo, configuration) => {
    const app = await startApp({
      routes: { 'session.currentUser': () => currentUser({ userInfo }) },
      endpoints: { 'systemConfig.read': () => configuration, 'auth.updatePasswordMessage': () => null },
    })
    await screen.findByRole('navigation', { name: '功能菜单' })
    await act(async () => new Promise((done) => setTimeout(done, 50)))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(app.bridge.inputsOf('platform.call').map(({ endpoint }) => endpoint)).toContain('auth.updatePasswordMessage')
  })

  test('the reminder of an expiring password is asked for once, and its failure is nobody’s concern', async () => {
    const app = await startApp({
      routes: { 'session.currentUser': () => currentUser({ userInfo: changed }) },
      endpoints: {
        'auth.updatePasswordMessage': () => {
          throw new BridgeFault('platform.business', '不支持')
        },
      },
    })
    await screen.findByRole('navigation', { name: '功能菜单' })
    const asked = () =>
      app.bridge.inputsOf('platform.call').filter((it) => it.endpoint === 'auth.updatePasswordMessage')
    await waitFor(() => expect(asked()).toHaveLength(1))
    await act(async () => new Promise((done) => setTimeout(done, 50)))
    expect(asked()).toHaveLength(1)
    expect(screen.queryByText('不支持')).toBeNull()
  })
})
