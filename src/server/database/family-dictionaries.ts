import type { Kysely } from 'kysely'
import { loose } from './loose.ts'

type Entry = readonly [code: string, name: string, below?: readonly Entry[]]

/** Dictionaries that clients of the family ask for by these very codes, in exact case; pages of theirs do not open without. */
const dictionaries: readonly (readonly [code: string, name: string, entries: readonly Entry[]])[] = [
  [
    'msgSendType',
    '消息类型',
    [
      ['1', '站内信'],
      ['2', '邮件'],
      ['3', '短信'],
      ['4', '钉钉'],
      ['5', '企业微信'],
      ['6', 'webhook'],
      ['7', '微信公众号'],
    ],
  ],
  [
    'msgWebHookSendType',
    'webhook类型',
    [
      ['1', '钉钉机器人'],
      ['2', '企业微信机器人'],
    ],
  ],
  [
    'NoticeType',
    '公告类型',
    [
      ['1', '公告'],
      ['2', '通知'],
    ],
  ],
  [
    'dbType',
    '数据库类型',
    [
      ['PostgreSQL', 'PostgreSQL'],
      ['MySQL', 'MySQL'],
      ['SQLite', 'SQLite'],
    ],
  ],
  ['portalDesigner', '门户分类', [['default', '常用门户']]],
  ['WorkFlowCategory', '流程分类', [['default', '常用流程']]],
  ['ReportSort', '报表分类', [['default', '常用报表']]],
  [
    'EnterpriseNature',
    '单位性质',
    [
      ['1', '国有企业'],
      ['2', '民营企业'],
      ['3', '外商投资企业'],
      ['4', '事业单位'],
      ['5', '社会团体'],
    ],
  ],
  [
    'IndustryType',
    '所属行业',
    [
      ['P', '教育'],
      ['M', '科学研究和技术服务业'],
      ['I', '信息传输、软件和信息技术服务业'],
      ['C', '制造业'],
      ['Q', '卫生和社会工作'],
      ['S', '公共管理、社会保障和社会组织'],
    ],
  ],
  ['createModule', '代码模块', [['extend', '扩展应用']]],
  [
    'scheduleType',
    '日程类型',
    [
      ['1', '工作'],
      ['2', '会议'],
      ['3', '个人'],
    ],
  ],
]
/** Entries that dictionaries of before lack. */
const furtherEntries: readonly (readonly [dictionary: string, entry: Entry])[] = [['msgSourceType', ['4', '日程']]]

/**
 * Adds what is missing of them below the platform's own dictionaries; what an organisation has under a code already stays
 * as it is. `idOf` makes the ids.
 */
export async function addFamilyDictionaries<Tables>(
  database: Kysely<Tables>,
  idOf: (kind: 'dictionaryType' | 'dictionaryEntry') => string,
  now: number,
): Promise<void> {
  const inside = loose(database)
  const types = await inside.selectFrom('dictionary_type').select(['id', 'en_code', 'full_name', 'parent_id']).execute()
  const parent_id = String(types.find(({ en_code }) => en_code === 'platform')?.['id'] ?? '-1')
  const add = (dictionary_type_id: string, [en_code, full_name]: Entry, sort_code: number) =>
    inside
      .insertInto('dictionary_entry')
      .values({
        id: idOf('dictionaryEntry'),
        dictionary_type_id,
        parent_id: '0',
        full_name,
        en_code,
        enabled_mark: 1,
        sort_code,
        description: '',
        created_at: now,
      })
      .execute()
  for (const [at, [en_code, name, entries]] of dictionaries.entries()) {
    if (types.some((type) => type['en_code'] === en_code)) continue
    const isTaken = types.some((type) => type['parent_id'] === parent_id && type['full_name'] === name)
    const full_name = isTaken ? `${name} ${en_code}` : name
    const id = idOf('dictionaryType')
    const more = { is_tree: en_code === 'IndustryType' ? 1 : 0, sort_code: 900 + at, description: '', created_at: now }
    await inside
      .insertInto('dictionary_type')
      .values({ id, parent_id, full_name, en_code, ...more })
      .execute()
    for (const [index, entry] of entries.entries()) await add(id, entry, index + 1)
  }
  for (const [dictionary, entry] of furtherEntries) {
    const type = types.find(({ en_code }) => en_code === dictionary)
    if (!type) continue
    const there = await inside
      .selectFrom('dictionary_entry')
      .select(['en_code', 'full_name'])
      .where('dictionary_type_id', '=', type['id'])
      .execute()
    if (there.some(({ en_code, full_name }) => en_code === entry[0] || full_name === entry[1])) continue
    await add(String(type['id']), entry, there.length + 1)
  }
}
