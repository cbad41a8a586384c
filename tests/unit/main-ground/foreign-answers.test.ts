import { describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/table.ts'
import { readFrame } from '#shared/realtime/frames.ts'
import { parseData } from '#main/http/input.ts'

const page = { currentPage: 1, pageSize: 20, total: 1 }
const empty = {
  icon: null,
  urlAddress: null,
  linkTarget: null,
  propertyJson: null,
  isDataAuthorize: null,
  sortCode: null,
}

describe('a list that does not say how many rows there are', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: String(at), fullName: `角色${at}`, enCode: `r${at}`, type: '1' }))
  const pagesOf = (answer: unknown, asked: object) => {
    const read = parseData(endpoints['role.list'], answer, { query: asked }) as { pagination: object }
    return read.pagination
  }

  test.each([
    ['without a word about pages', undefined],
    ['with nothing in its place', null],
    ['without a total', { currentPage: 1, pageSize: 20 }],
    ['with null for all of it', { currentPage: null, pageSize: null, total: null }],
    ['with an empty total', { currentPage: '1', pageSize: '20', total: '' }],
  ])('%s: a full page may have a next one, another is the last', (_how, pagination) => {
    const answered = (count: number, page: number | string) =>
      pagesOf({ list: rows(count), pagination }, { currentPage: page, pageSize: 20 })
    expect(answered(20, 1)).toMatchObject({ total: 21, isLeast: true })
    expect(answered(20, '3')).toMatchObject({ total: 61, isLeast: true })
    for (const [count, page, total] of [
      [7, 3, 47],
      [0, 2, 20],
      [0, 1, 0],
      // It does not turn pages at all.
      [33, 1, 33],
    ] as const) {
      expect(answered(count, page)).toMatchObject({ total })
      expect(answered(count, page)).not.toHaveProperty('isLeast')
    }
  })

  test('is the whole list where nobody asked for a page, and its own word counts', () => {
    expect(pagesOf({ list: rows(20) }, {})).toMatchObject({ total: 20 })
    expect(pagesOf({ list: rows(20) }, {})).not.toHaveProperty('isLeast')
    const told = { currentPage: 1, pageSize: 20, total: 20 }
    expect(pagesOf({ list: rows(20), pagination: told }, { currentPage: 1, pageSize: 20 })).toEqual(told)
    const fewer = { ...told, total: 0 }
    expect(pagesOf({ list: rows(20), pagination: fewer }, { currentPage: 1, pageSize: 20 })).toMatchObject({
      total: 21,
      isLeast: true,
    })
  })
})

describe('what other servers of the family answer is taken', () => {
  test('flags, numbers and nothing in the types that they are written in; what says something else is malformed', () => {
    const node = { id: 1, menuId: 2, kind: 'button', fullName: 3, enCode: null, isHeld: 'false' }
    expect(parseData(endpoints['authority.tree'], { systems: '', menus: [], items: [node] })).toEqual({
      systems: [],
      menus: [],
      items: [{ ...node, id: '1', menuId: '2', fullName: '3', enCode: '', isHeld: false }],
    })
    const lease = { isMine: 1, heldBy: '', since: '1795411672024' }
    expect(parseData(endpoints['design.lease'], lease)).toMatchObject({ isMine: true, since: 1795411672024 })
    for (const wrong of [{ isMine: 2 }, { since: 'soon' }, { since: '' }, { isMine: null }])
      expect(() => parseData(endpoints['design.lease'], { ...lease, ...wrong })).toThrow()
  })

  test('menus and permissions with empty texts for what they do not have keep what they have', () => {
    const leaf = { id: 2, fullName: '请假申请', type: '3', urlAddress: 'model/leave', children: '' }
    const answer = {
      userInfo: { userId: 1, positionIds: '', systemIds: '', roleIds: [212000000000001] },
      menuList: [{ id: 1, fullName: '办公', type: 0, children: [leaf] }],
      permissionList: [{ modelId: 2, button: [{ enCode: 'btn_add' }], column: '', form: null, resource: '' }],
      routerList: '',
      sysConfigInfo: '',
    }
    expect(parseData(endpoints['auth.currentUser'], answer)).toMatchObject({
      userInfo: { userId: '1', positionIds: [], roleIds: ['212000000000001'] },
      menuList: [{ id: '1', children: [{ id: '2', type: 3, children: [] }] }],
      permissionList: [{ modelId: '2', button: [{ enCode: 'btn_add' }], column: [], form: [] }],
      routerList: [],
    })
  })

  test('the rows of a static interface, which some servers parse before they answer', () => {
    const answer = {
      id: 1,
      fullName: '名录',
      enCode: 'list',
      dataType: '2',
      query: [{ id: 'SUP01' }],
      requestParameters: [],
    }
    expect(parseData(endpoints['dataInterface.one'], answer)).toMatchObject({
      query: '[{"id":"SUP01"}]',
      requestParameters: '[]',
    })
  })

  test('settings in the types of their fields, so that a switch is off where it is', () => {
    const read = parseData(endpoints['systemConfig.read'], {
      enableVerificationCode: '0',
      watermark: false,
      emailSsl: 'true',
      pageSize: '50',
      tokenTimeout: '1440',
      sysVersion: 3,
      loginIcon: null,
      unknown: '1',
    })
    const texts = { sysVersion: '3', loginIcon: null, unknown: '1' }
    expect(read).toEqual({
      enableVerificationCode: 0,
      watermark: 0,
      emailSsl: 1,
      pageSize: 50,
      tokenTimeout: 1440,
      ...texts,
    })
  })

  test('a moment in seconds is that moment, a birthday early in 1970 stays one', () => {
    const at = new Date(2026, 10, 20, 9, 30).getTime()
    const rows = { list: [{ id: '1', title: '公告', type: 1, releaseTime: at / 1000 }], pagination: page }
    expect(parseData(endpoints['message.list'], rows)).toMatchObject({ list: [{ releaseTime: at }] })
    const birthday = new Date(1970, 2, 1).getTime()
    expect(parseData(endpoints['profile.read'], { id: 1, birthday, creatorTime: String(at / 1000) })).toMatchObject({
      birthday,
      creatorTime: at,
    })
  })

  test('people who are online have no id of a session there, but the one of the person', () => {
    const answer = {
      list: [
        { userId: '349057407209541', userName: '管理员/admin', loginTime: 1795411672024, loginSystem: 'Windows 10' },
      ],
      pagination: page,
    }
    expect(parseData(endpoints['online.list'], answer)).toMatchObject({
      list: [{ id: '349057407209541', userName: '管理员/admin', loginPlatForm: 'Windows 10', isSelf: false }],
    })
  })

  test('menus whose empty settings are null', () => {
    const leaf = { id: 7, parentId: 6, fullName: '字典', enCode: 'dictionary', type: '2', enabledMark: '1', ...empty }
    const top = { id: '6', parentId: '-1', fullName: '系统', type: 0, hasChildren: 1, children: [leaf], ...empty }
    for (const endpoint of ['menu.tree', 'menu.parents'] as const) {
      expect(parseData(endpoints[endpoint], { list: [top] })).toMatchObject({
        list: [{ id: '6', icon: '', enabledMark: 1, children: [{ id: '7', type: 2, sortCode: 0, children: [] }] }],
      })
    }
    expect(parseData(endpoints['menu.one'], leaf)).toMatchObject({ id: '7', urlAddress: '', sortCode: 0 })
    expect(parseData(endpoints['system.options'], { list: [{ id: 1, fullName: '主系统', sortCode: null }] })).toEqual({
      list: [{ id: '1', fullName: '主系统', enCode: '', icon: '', sortCode: 0, enabledMark: 1 }],
    })
  })

  test('a category without entries leaves the other dictionaries what they are', () => {
    const entry = { id: '1', dictionaryTypeId: null, fullName: '红', enCode: 'red' }
    const answer = {
      list: [
        { id: 'a', fullName: '空', enCode: 'none', dictionaryList: null },
        { id: 'b', fullName: '颜色', enCode: 'colour', dictionaryList: [entry] },
      ],
    }
    expect(parseData(endpoints['dictionary.all'], answer)).toMatchObject({
      list: [{ dictionaryList: [] }, { dictionaryList: [{ id: '1', dictionaryTypeId: '' }] }],
    })
    expect(parseData(endpoints['dictionary.entries'], { list: [entry] })).toMatchObject({ list: [{ enCode: 'red' }] })
  })

  test('what may be chosen without saying that it may not', () => {
    const nodes = { list: [{ id: '1', fullName: '总部', disabled: null, children: [{ id: '2', disabled: 1 }] }] }
    for (const endpoint of ['organization.byCondition', 'position.selector'] as const) {
      expect(parseData(endpoints[endpoint], nodes)).toMatchObject({
        list: [{ disabled: false, children: [{ id: '2', disabled: true }] }],
      })
    }
    const chosen = { list: [{ id: '1--department', type: 'department', fullName: '教务处', enabledMark: null }] }
    expect(parseData(endpoints['user.selected'], chosen)).toMatchObject({ list: [{ fullName: '教务处' }] })
    const modules = { list: [{ id: 'c', fullName: '办公', enCode: null, hasChildren: 1, children: null }] }
    expect(parseData(endpoints['design.selector'], modules)).toMatchObject({
      list: [{ enCode: '', hasChildren: true }],
    })
  })

  test('an empty list is null, and one without pages is whole', () => {
    expect(parseData(endpoints['user.list'], { list: null, pagination: null })).toEqual({
      list: [],
      pagination: { currentPage: 1, pageSize: 0, total: 0 },
    })
    expect(parseData(endpoints['group.selector'], null)).toEqual([])
    const people = [{ id: 1 }, { id: 2 }]
    expect(parseData(endpoints['user.list'], { list: people })).toMatchObject({ pagination: { total: 2 } })
    expect(
      parseData(endpoints['user.list'], { list: people, pagination: { currentPage: '2', total: '7' } }),
    ).toMatchObject({ pagination: { currentPage: 2, pageSize: 20, total: 7 } })
    expect(() => parseData(endpoints['user.list'], null)).toThrow()
    expect(() => parseData(endpoints['user.list'], {})).toThrow()
  })

  test('moments that are written as dates', () => {
    const at = new Date(2024, 0, 15, 10, 20, 30).getTime()
    const read = (creatorTime: unknown) => {
      const answer = parseData(endpoints['role.list'], { list: [{ id: '1', creatorTime }], pagination: page })
      return (answer as { readonly list: readonly { readonly creatorTime: number | null }[] }).list[0]?.creatorTime
    }
    for (const same of [at, String(at), '2024-01-15 10:20:30', '2024-01-15T10:20:30', new Date(at).toISOString()]) {
      expect(read(same)).toBe(at)
    }
    expect(read('2024/01/15')).toBe(new Date(2024, 0, 15).getTime())
    for (const none of [null, undefined, '', 0, '0', 'soon', true]) expect(read(none)).toBeNull()
  })

  test('a view of data has no form, and a form alone no list', () => {
    const bare = { id: '1', fullName: '课表', enCode: 'timetable', webType: '4', formData: null, columnData: null }
    expect(parseData(endpoints['design.read'], bare)).toMatchObject({ webType: 4, formData: '', columnData: '' })
  })

  test('a preview of an import without heads has those of its rows', () => {
    const answer = parseData(endpoints['userImport.preview'], { dataRow: [{ account: 'a', realName: '甲' }] })
    expect(answer).toMatchObject({ headerRow: [{ id: 'account', fullName: 'account' }, { id: 'realName' }] })
  })

  test('what travels as JSON text elsewhere may come as what it says', () => {
    const form = { fields: [], labelWidth: 100 }
    const config = parseData(endpoints['module.config'], { id: 1, formData: form, columnData: JSON.stringify(form) })
    expect(config).toMatchObject({ formData: JSON.stringify(form), columnData: JSON.stringify(form) })
    const files = [{ name: '通知.pdf', fileId: 'a' }]
    expect(parseData(endpoints['message.read'], { id: 1, files, bodyText: null })).toMatchObject({
      files: JSON.stringify(files),
      bodyText: '',
    })
    const chats = { list: [{ id: 1, latestMessage: { path: '/a.png' }, latestDate: '2024-01-15 10:20:30' }] }
    expect(parseData(endpoints['chat.conversations'], chats)).toMatchObject({
      list: [{ latestMessage: '{"path":"/a.png"}', latestDate: new Date(2024, 0, 15, 10, 20, 30).getTime() }],
    })
  })

  test('frames of a socket with numbers as text, dates, and contents that are parsed or of a kind nobody knows', () => {
    const at = new Date(2024, 0, 15, 10, 20, 30).getTime()
    const read = (frame: object) => readFrame('server', JSON.stringify(frame))
    const received = { method: 'receiveMessage', formUserId: 7, formMessage: '好', messageType: null }
    expect(read({ ...received, dateTime: '2024-01-15 10:20:30' })).toMatchObject({
      formUserId: '7',
      messageType: 'text',
      formMessage: '好',
      dateTime: at,
    })
    expect(read({ ...received, formMessage: 5, dateTime: String(at) })).toMatchObject({
      formMessage: '5',
      dateTime: at,
    })
    expect(read({ ...received, formMessage: null })).toMatchObject({ formMessage: '', dateTime: 0 })
    const rows = [{ id: 1, content: { path: '/a.png' }, contentType: 'image', sendTime: at, state: '1' }]
    expect(read({ method: 'messageList', list: rows })).toMatchObject({
      list: [{ id: '1', content: '{"path":"/a.png"}', contentType: 'image', sendTime: at, state: 1 }],
    })
    expect(read({ method: 'initMessage', unreadNums: null, unreadNoticeCount: '3' })).toMatchObject({
      unreadNums: [],
      unreadNoticeCount: 3,
      unreadMessageCount: 0,
    })
  })
})
