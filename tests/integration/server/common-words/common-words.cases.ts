import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

const stored = (platform: TestPlatform, id: string) =>
  loose(platform.database).selectFrom('common_words').selectAll().where('id', '=', id).executeTakeFirst()

/** A phrase of its own, so that the cases do not meet. */
async function addPhrase(platform: TestPlatform, values: { enabled_mark?: number } = {}) {
  const id = nextId()
  const row = {
    id,
    common_words_text: `同意${id}`,
    system_ids: '',
    system_names: '教务',
    sort_code: 1,
    enabled_mark: 1,
  }
  await loose(platform.database)
    .insertInto('common_words')
    .values({ ...row, created_at: 0, ...values })
    .execute()
  return row
}
const bodyOf = (text: string) => ({ commonWordsText: text, systemNames: '教务', sortCode: 2, enabledMark: 1 })

export const commonWordsCases: readonly CoverageCase[] = [
  covers('commonWords.list', {
    arrange: async (platform) => ({ query: { keyword: (await addPhrase(platform)).id, currentPage: 1, pageSize: 20 } }),
    check: ({ data }) => expect(data.list.map(({ systemNames }) => systemNames)).toEqual(['教务']),
  }),
  covers('commonWords.one', {
    arrange: async (platform) => ({ params: { id: (await addPhrase(platform)).id } }),
    check: ({ data }, _platform, { params }) => expect(data.commonWordsText).toBe(`同意${params.id}`),
  }),
  covers('commonWords.create', {
    arrange: () => ({ body: bodyOf(`请补充材料${nextId()}`) }),
    async check(_answer, { database }, { body }) {
      const rows = loose(database)
        .selectFrom('common_words')
        .selectAll()
        .where('common_words_text', '=', body.commonWordsText)
      expect(await rows.execute()).toMatchObject([{ sort_code: 2, enabled_mark: 1, system_names: '教务' }])
    },
  }),
  covers('commonWords.update', {
    arrange: async (platform) => ({
      params: { id: (await addPhrase(platform)).id },
      body: bodyOf(`不同意${nextId()}`),
    }),
    check: async (_answer, platform, { params, body }) =>
      expect(await stored(platform, params.id)).toMatchObject({ common_words_text: body.commonWordsText }),
  }),
  covers('commonWords.toggle', {
    arrange: async (platform) => ({ params: { id: (await addPhrase(platform)).id } }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('commonWords.delete', {
    arrange: async (platform) => ({ params: { id: (await addPhrase(platform)).id } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('commonWords.options', {
    async arrange(platform) {
      await addPhrase(platform, { enabled_mark: 0 })
      await addPhrase(platform)
      return {}
    },
    async check({ data }, platform) {
      const marks = loose(platform.database).selectFrom('common_words').select(['id', 'enabled_mark'])
      const on = (await marks.execute()).filter((row) => row['enabled_mark'] === 1).map(({ id }) => id)
      expect(new Set(data.list.map(({ id }) => id))).toEqual(new Set(on))
    },
  }),
]
