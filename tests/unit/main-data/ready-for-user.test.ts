import { expect, it } from 'vitest'
import { prepareForUser } from '#main/session/login.ts'

it('what is judged while somebody types has every part that the answer about a user has: none was left out as broken', () => {
  expect(prepareForUser()).toMatchObject({
    userInfo: { userId: '0', positionIds: [{ id: '0' }], systemIds: [{ id: '0' }] },
    menuList: [{ id: '0', children: [] }],
    permissionList: [{ modelId: '0', column: [{ id: '' }] }],
    sysConfigInfo: { title: '' },
  })
})
