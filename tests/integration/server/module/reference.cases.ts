import { expect } from 'vitest'
import { addCollege } from '../people/people.cases.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'

export const referenceCases: readonly CoverageCase[] = [
  covers('reference.ids', {
    async arrange(platform) {
      await addCollege(platform)
      return {
        body: {
          wanted: [
            { sort: 'user' as const, label: '林岚/linlan' },
            { sort: 'item' as const, type: 'group' as const, label: '合唱团' },
            { sort: 'region' as const, label: '没有的地方' },
          ],
        },
      }
    },
    check({ data }) {
      expect(data).toEqual(['lead', 'choir', null])
    },
  }),
]
