import { expect } from 'vitest'
import { appendEntries, type AuditEntry } from '#server/core/audit/chain.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

const entry: AuditEntry = {
  at: 0,
  kind: 'rights',
  actor_id: 'someone',
  actor_name: '林小雨 (lin)',
  action: 'role.delete',
  target: '',
  outcome: 'done',
  ip: '10.4.4.4',
  client: 'Chrome',
}

async function note(platform: TestPlatform, target: string) {
  await appendEntries(platform.database, [{ ...entry, at: platform.clock.now, target }])
}

export const auditCases: readonly CoverageCase[] = [
  covers('audit.list', {
    async arrange(platform) {
      await note(platform, '被列出的角色')
      return { query: { keyword: '被列出的', kind: 'rights', currentPage: 1, pageSize: 20 } }
    },
    check: ({ data }) =>
      expect(data.list).toMatchObject([
        {
          userName: '林小雨 (lin)',
          action: '角色管理：删除',
          target: '被列出的角色',
          refused: '',
          ipAddress: '10.4.4.4',
        },
      ]),
  }),
  covers('audit.export', {
    async arrange(platform) {
      await note(platform, '被导出的角色')
      return { query: { keyword: '被导出的' } }
    },
    check: ({ data }) => expect(data.name).toBe('审计日志.xlsx'),
  }),
  covers('audit.check', {
    async arrange(platform) {
      await note(platform, '在链上的角色')
      return {}
    },
    check: ({ data }) => expect(data).toMatchObject({ brokenAt: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  }),
]
