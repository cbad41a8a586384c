import type { Server } from '#server/core/call.ts'
import { mountTable } from '#server/core/mount-table.ts'

/** Stock phrases of approvals (specification, section 7, System). */
export function mountCommonWords(server: Server): void {
  mountTable(server, 'commonWords', {
    table: 'common_words',
    columns: {
      commonWordsText: 'common_words_text',
      systemIds: 'system_ids',
      systemNames: 'system_names',
      sortCode: 'sort_code',
      enabledMark: 'enabled_mark',
    },
    search: ['commonWordsText', 'systemNames'],
    filters: ['enabledMark'],
    order: ['sortCode'],
    unique: [['commonWordsText']],
    mark: 'enabledMark',
    options: ['commonWordsText', 'systemIds', 'systemNames', 'sortCode'],
  })
}
