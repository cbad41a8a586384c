import type { Page } from '@playwright/test'
import { systemDirectories } from '#server/database/migrations/0400-menu-directories.ts'
import { pagesOf, systemPages } from '#server/seed/menus.ts'
import { httpClient, signedInClient } from '../support/platform-http.ts'
import {
  connect,
  demoPassword,
  enter,
  enterAs,
  expect,
  menuOf,
  openMenu,
  shownPage,
  signIn,
  signOut,
  tableRows,
  test,
} from './support/app.ts'
import { recorded } from './support/system-calls.ts'
import { expectToast } from './support/toasts.ts'
import type { Fault } from './support/relay.ts'

interface BridgeAnswer {
  readonly ok: boolean
  readonly error?: { readonly code: string; readonly platformCode?: number }
}

/** Calls the bridge as any script in the page could. */
function bridge(page: Page, route: string, input?: unknown): Promise<BridgeAnswer> {
  return page.evaluate(
    ([name, given]) => {
      const { request } = (window as unknown as { atrium: { request: (...parts: unknown[]) => Promise<unknown> } })
        .atrium
      return request(name, given, `test-${Math.random()}`) as Promise<BridgeAnswer>
    },
    [route, input] as const,
  )
}

/** The sidebar from top to bottom, every directory open. */
async function wholeMenu(page: Page): Promise<string[]> {
  const items = menuOf(page).getByRole('menuitem')
  const closed = menuOf(page).getByRole('menuitem', { expanded: false })
  // One that opens by itself meanwhile is no fault.
  while ((await closed.count()) > 0)
    await closed
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined)
  return items.allInnerTexts()
}

const entry = {
  dictionaryTypeId: '1',
  parentId: '0',
  fullName: '不应出现',
  enCode: 'intruder',
  enabledMark: 1,
  sortCode: 0,
  description: '',
}

/** The platform's own directories with their pages: as the seed has them, so that a page that is added needs no line here. */
const systemMenu = systemDirectories.flatMap(({ code, name }) => [
  name,
  ...pagesOf(code).map((page) => systemPages.find((one) => one.code === page)?.name ?? page),
])

test('three accounts get three menus, and a page without a grant stays shut to its address', async ({
  page,
  platform,
}) => {
  const records = ['个人公开课记录管理', '个人讲座记录管理', '个人竞赛记录管理']
  const teaching = ['教学管理', ...records, '教学计划', '教师课堂前教案', '教学作业反馈']
  const links = ['校历', '平台使用指南', '国家智慧教育平台']
  const menus = {
    admin: [
      ...['日常办公', '请假申请', '校区楼宇', '校园活动', '资产管理', '资产台账', '供应商管理', '采购订单'],
      ...['预算科目', '安全保卫', '来访预约', '实验室安全巡检', ...teaching],
      ...[...['系统管理', ...systemMenu], '数据概览', '校园门户', '各部门请假统计', '请假分析', '资产构成'],
      ...['常用链接', '校园数据总览', ...links, '中国教育和科研计算机网'],
    ],
    teacher: [
      ...['日常办公', '请假申请', '校区楼宇', '校园活动', '安全保卫', '来访预约', ...teaching],
      ...['数据概览', '校园门户', '常用链接', ...links],
    ],
    student: ['日常办公', '请假申请', '教学管理', '教学作业反馈', '常用链接', ...links],
  }
  await connect(page, platform.url)
  for (const [account, menu] of Object.entries(menus)) {
    await signIn(page, account)
    await expect.poll(() => wholeMenu(page), account).toEqual(menu)
    if (account !== 'student') await signOut(page)
  }
  await page.evaluate(() => {
    location.hash = '#/systemData/dictionary'
  })
  await expect(shownPage(page).getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await shownPage(page).getByRole('button', { name: '返回首页' }).click()
  await expect(shownPage(page).getByRole('link', { name: '请假申请' }).first()).toBeVisible()
})

test('calls outside the grants are refused by the server itself, over the bridge and over bare HTTP', async ({
  page,
  relay,
}) => {
  await enterAs(page, relay.url, 'student')
  const calls = [
    { endpoint: 'dictionary.types' },
    { endpoint: 'dictionary.createEntry', body: entry },
    { endpoint: 'dictionary.deleteType', params: { id: '1' } },
  ]
  for (const call of calls) {
    expect(await bridge(page, 'platform.call', call), call.endpoint).toMatchObject({
      ok: false,
      error: { code: 'platform.business', platformCode: 403 },
    })
  }
  const [token = ''] = relay.tokens
  const student = httpClient(relay.url, token)
  expect((await student.get('/api/oauth/CurrentUser')).code).toBe(200)
  expect((await student.get('/api/system/DictionaryType')).code).toBe(403)
  expect((await student.send('POST', '/api/system/DictionaryData', entry)).code).toBe(403)
  // A refusal is not the end of the session.
  await openMenu(page, '日常办公', '请假申请')
  await expect(tableRows(page).first()).toBeVisible()
})

test('a failed user info, an empty one and an empty menu each say so, end the session and lead back to sign-in', async ({
  page,
  relay,
}) => {
  const answer = (msg: string): Fault => ({ kind: 'answer', body: JSON.stringify({ code: 500, msg, data: null }) })
  const without = (name: string, empty: unknown): Fault => ({
    kind: 'change',
    change: ({ data }) => void (data[name] = empty),
  })
  const failures: readonly (readonly [string, Fault])[] = [
    ['用户信息服务正在维护', answer('用户信息服务正在维护')],
    ['出现错误', answer('')],
    ['验证失败，请重新登录', without('userInfo', null)],
    ['您的权限不足，请联系管理员', without('menuList', [])],
  ]
  await connect(page, relay.url)
  for (const [text, fault] of failures) {
    relay.fault(/\/oauth\/CurrentUser$/, fault)
    await enter(page, 'teacher', demoPassword)
    await expectToast(page, text)
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/login/)
    await expect(menuOf(page)).toHaveCount(0)
    await expect
      .poll(() => bridge(page, 'session.currentUser'))
      .toMatchObject({ ok: false, error: { code: 'session.none' } })
    relay.heal()
  }
  await signIn(page, 'teacher')
})

test('/auth-redirect opens the announced system in the browser, and whom it recognised enters by that ticket once', async ({
  electronApp,
  page,
  platform,
  relay,
}) => {
  relay.fault(/\/getLoginConfig$/, {
    kind: 'change',
    change: ({ data }) => void Object.assign(data, { redirect: true, url: 'https://id.campus.example/in' }),
  })
  await connect(page, relay.url)
  await page.getByRole('button', { name: '统一身份认证登录' }).click()
  await page.getByRole('button', { name: '前往登录' }).click()
  await expect(page.getByText('请在浏览器中完成登录，完成后会自动进入系统。')).toBeVisible()
  const opened = async () => (await recorded(electronApp, 'shell.openExternal')).map(([url]) => String(url))
  await expect.poll(opened).toEqual([expect.stringMatching(/^https:\/\/id\.campus\.example\/in\?jnpf_ticket=/)])
  const ticket = new URL((await opened())[0] ?? '').searchParams.get('jnpf_ticket') ?? ''
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/auth-redirect?ticket=${ticket}`)

  const other = await signedInClient(platform.url, 'student', demoPassword)
  expect((await other.send('POST', `/api/oauth/completeTicket/${ticket}`)).code).toBe(200)
  await expect(menuOf(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^当前用户/ })).toBeVisible()
  await signOut(page)
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/auth-redirect?ticket=${ticket}`)
  await expect(page.getByText('登录凭据已失效，请重新登录')).toBeVisible()
})

test('the token is nowhere in the memory of the interface, its storage or an answer of the bridge', async ({
  page,
  relay,
}) => {
  await enterAs(page, relay.url, 'teacher', { path: '/model/leaveRequest', keep: true })
  await expect(tableRows(page).first()).toBeVisible()
  const [token = ''] = relay.tokens
  const secret = token.replace(/^bearer /i, '')
  expect(secret.length).toBeGreaterThan(20)

  const answers = []
  for (const [route, input] of [
    ['session.state'],
    ['session.currentUser', { refresh: true }],
    ['session.loginConfig'],
    ['servers.state'],
    ['preferences.read'],
    ['app.information'],
  ] as const) {
    const answer = await bridge(page, route, input)
    expect(answer.ok, route).toBe(true)
    answers.push(answer)
  }
  answers.push(await bridge(page, 'platform.call', { endpoint: 'auth.currentUser' }))
  expect(JSON.stringify(answers)).not.toContain(secret)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML]),
  )
  expect(stored).not.toContain(secret)

  // Every string the page's engine holds, preload included: the name of the account shows that the search can find.
  const tools = await page.context().newCDPSession(page)
  const memory: string[] = []
  tools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => memory.push(chunk))
  await tools.send('HeapProfiler.takeHeapSnapshot')
  const everything = memory.join('')
  expect(everything).toContain('"teacher"')
  expect(everything.includes(secret)).toBe(false)
})
