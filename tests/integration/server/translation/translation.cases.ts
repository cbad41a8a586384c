import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'

export const translationCases: readonly CoverageCase[] = [
  covers('translation.texts', {
    async arrange(platform) {
      const row = (code: string, language: string, text: string) => ({ code, language, text, changed_at: 1 })
      await platform.database
        .insertInto('translation')
        .values([
          row('routes.home', 'en-US', 'Home'),
          row('routes.home', 'zh-TW', '首頁'),
          row('leave', 'en-US', 'Leave'),
          row('leave.days', 'en-US', 'Days'),
        ])
        .execute()
      return { query: { locale: 'en-US' } }
    },
    check({ data }) {
      // A code that lies below another one stays whole.
      expect(JSON.parse(data)).toEqual({ routes: { home: 'Home' }, leave: 'Leave', 'leave.days': 'Days' })
    },
    refused: { input: { query: { locale: 'x'.repeat(36) } }, code: 400, msg: /./ },
  }),
]
