import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { openSuppliers } from './support/supplier-module.ts'

const parts = { relationField: 'name', columnOptions: 'name,city' }

export const relatedCases: readonly CoverageCase[] = [
  covers('related.list', {
    async arrange(platform) {
      const suppliers = await openSuppliers(platform)
      return { params: { id: suppliers.id }, query: { ...parts, keyword: '晨光', currentPage: 1, pageSize: 20 } }
    },
    signInAs: (platform) => platform.signIn({ administrator: true }),
    check({ data }) {
      expect(data.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 1 })
      expect(data.list).toMatchObject([{ name: '晨光文具', city: '杭州', name_jnpfId: '晨光文具' }])
    },
  }),
  covers('related.rows', {
    async arrange(platform) {
      const suppliers = await openSuppliers(platform)
      return { params: { id: suppliers.id }, body: { ...parts, ids: [suppliers.ids[1] ?? '', 'nobody'] } }
    },
    signInAs: (platform) => platform.signIn({ administrator: true }),
    check({ data }, _platform, input) {
      expect(data).toMatchObject([{ id: input.body.ids[0], name: '新华书店', city: '宁波' }])
    },
  }),
]
