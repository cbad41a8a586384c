import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addManager, rightsIn } from './administrator.cases.ts'
import { addOrganization } from './organization.cases.ts'

const signInAs = (platform: TestPlatform) => platform.signIn({ administrator: true })

const managed = ({ database }: TestPlatform, user: string) =>
  database.selectFrom('organization_manager').selectAll().where('user_id', '=', user).execute()

export const gradeManageCases: readonly CoverageCase[] = [
  covers('grade.list', {
    async arrange(platform) {
      const { account } = await addManager(platform, 'org-root', { gender: 1, mobile_phone: '13900000000' })
      return { query: { keyword: account } }
    },
    signInAs,
    check: ({ data }) =>
      expect(data.list).toMatchObject([{ gender: '男', mobilePhone: '13900000000', managerGroup: '' }]),
  }),
  covers('grade.one', {
    arrange: async (platform) => ({ query: { userId: (await addManager(platform, 'org-root')).id } }),
    signInAs,
    check: ({ data }) => {
      const root = data.orgAdminList.find(({ organizeId }) => organizeId === 'org-root')
      expect(root).toMatchObject(rightsIn('org-root'))
    },
  }),
  covers('grade.save', {
    async arrange(platform) {
      const { id } = await addUser(platform.database, {}, platform.clock.now)
      const below = await addOrganization(platform)
      const tree = [{ ...rightsIn('org-root', {}), children: [rightsIn(below, { thisLayerSelect: 1 })] }]
      return { body: { userId: id, orgAdminModel: tree, systemIds: [], moduleIds: [] } }
    },
    signInAs,
    check: async (_answer, platform, { body }) =>
      expect(await managed(platform, body.userId)).toMatchObject([
        { organization_id: body.orgAdminModel[0]?.children?.[0]?.organizeId, this_select: 1, below_select: 0 },
      ]),
  }),
  covers('grade.delete', {
    arrange: async (platform) => ({ params: { userId: (await addManager(platform, 'org-root')).id } }),
    signInAs,
    check: async (_answer, platform, { params }) => expect(await managed(platform, params.userId)).toEqual([]),
  }),
]
