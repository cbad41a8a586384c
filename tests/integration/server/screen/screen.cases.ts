import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

/** A menu entry of type 6 that leads to the seeded data screen; answers its id. */
export async function addScreenMenu(platform: TestPlatform): Promise<string> {
  const id = nextId()
  await platform.database
    .insertInto('menu')
    .values({
      id,
      system_id: 'system-main',
      parent_id: '-1',
      full_name: '校园数据总览',
      en_code: `screen.${id}`,
      icon: '',
      type: 6,
      url_address: 'dataScreen/overview',
      link_target: '_blank',
      category: 'Web',
      property_json: '{"moduleId":"campus-overview"}',
      module_id: 'campus-overview',
      page_code: '',
      sort_code: 1,
      enabled_mark: 1,
      button_authorize: 0,
      column_authorize: 0,
      form_authorize: 0,
      data_authorize: 0,
    })
    .execute()
  return id
}

export const screenCases: readonly CoverageCase[] = [
  covers('screen.view', {
    async arrange(platform) {
      await platform.signIn({ grants: [] })
      await addScreenMenu(platform)
      return { params: { id: 'campus-overview' }, query: { token: await platform.signIn({ administrator: true }) } }
    },
    check({ text }) {
      expect(text).toContain('各部门人数')
    },
    refused: { input: { params: { id: 'x'.repeat(101) }, query: {} }, code: 400, msg: /./ },
  }),
  covers('screen.page', {
    arrange: () => ({ params: { name: 'calendar' } }),
    check({ text }) {
      expect(text).toContain('第一学期校历')
    },
    refused: { input: { params: { name: 'nothing' as 'guide' } }, code: 400, msg: /./ },
  }),
]
