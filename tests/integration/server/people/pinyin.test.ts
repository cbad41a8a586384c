import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addCollege } from './people.cases.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`searches by pinyin, on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      await addCollege(platform)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())
    const page = { currentPage: 1, pageSize: 20 }
    const people = async (keyword: string) => {
      const { data } = await platform.call('user.nodes', { params: { id: '0' }, body: { keyword, ...page } }, { token })
      return data.list.map(({ id }) => id)
    }

    it('finds people by initials and syllables, also after somebody was renamed', async () => {
      expect(await people('zh')).toContain('clerk')
      expect(await people('zhouhe')).toEqual(['clerk'])
      expect(await people('ll')).toEqual(['lead'])
      const renamed = platform.database.updateTable('platform_user').set({ real_name: '欧阳青' })
      await renamed.where('id', '=', 'clerk').execute()
      expect(await people('oyq')).toEqual(['clerk'])
      expect(await people('zhouh')).toEqual(['clerk'])
      expect(await people('zh he')).toEqual([])
    })

    it('finds organisations, positions and roles in every picker that the server searches', async () => {
      const query = { keyword: 'jwbgs', ...page }
      const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
      const tree = await platform.call('organization.tree', { query }, { token })
      expect(ids(tree.data.list)).toEqual(['office'])
      const parents = await platform.call('organization.departmentParents', { params: { id: '0' }, query }, { token })
      expect(ids(parents.data.list)).toEqual(['office'])
      const position = await platform.call('position.selector', { query: { ...page, keyword: 'zr' } }, { token })
      expect(ids(position.data.list)).toEqual(['dean'])
      const global = { ...page, parentId: '1', keyword: 'jiaosh' }
      const role = await platform.call('role.selector', { query: global }, { token })
      expect(ids(role.data.list)).toEqual(['teachers'])
    })

    it('answers the own organisation page by page where a page is asked for', async () => {
      const asked = { organizeId: 'office', currentPage: 2, pageSize: 1 }
      const some = await platform.call('user.inOrganization', { query: asked }, { token })
      expect(some.data.map(({ id }) => id)).toEqual(['clerk'])
      const all = await platform.call('user.inOrganization', { query: { organizeId: 'office' } }, { token })
      expect(all.data.map(({ id }) => id)).toEqual(['lead', 'clerk'])
    })
  })
}
