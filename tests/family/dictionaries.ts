import type { Row } from './route.ts'

const made = { creatorTime: Date.UTC(2026, 10, 20, 2), enabledMark: 1, sortCode: 1, description: '' }

const entry = (id: string, enCode: string, fullName: string): Row => ({ id, parentId: '0', enCode, fullName, ...made })

/** Dictionaries by the codes that the family's clients ask for, in exact case. */
export const dictionariesOf = (): readonly [id: string, enCode: string, fullName: string, entries: Row[]][] => [
  ['801', 'sex', '性别', [entry('8011', '1', '男'), entry('8012', '2', '女'), entry('8013', '3', '保密')]],
  ['802', 'PositionType', '岗位类型', [entry('8021', 'manage', '管理岗'), entry('8022', 'teach', '教学岗')]],
  ['803', 'groupType', '分组类型', [entry('8031', 'committee', '委员会')]],
  ['804', 'businessType', '业务分类', [entry('8041', 'office', '办公')]],
  ['805', 'printDev', '打印分类', [entry('8051', 'office', '办公打印')]],
  ['806', 'DataInterfaceType', '数据接口分类', [entry('8061', 'base', '基础数据')]],
  ['807', 'Nation', '民族', [entry('8071', '01', '汉族')]],
  ['808', 'Education', '文化程度', [entry('8081', 'bachelor', '本科')]],
  ['809', 'certificateType', '证件类型', [entry('8091', 'idcard', '身份证')]],
  ['810', 'Rank', '职级', [entry('8101', 'p5', '五级')]],
  ['811', 'NoticeType', '公告类型', [entry('8111', '1', '通知'), entry('8112', '2', '公告')]],
  [
    '812',
    'msgSourceType',
    '消息来源',
    [entry('8121', '1', '公告'), entry('8122', '2', '流程'), entry('8123', '3', '系统')],
  ],
  [
    '813',
    'msgSendType',
    '消息类型',
    [entry('8131', '1', '站内信'), entry('8132', '2', '邮件'), entry('8133', '3', '短信')],
  ],
  ['814', 'dbType', '数据库类型', [entry('8141', 'MySQL', 'MySQL'), entry('8142', 'Oracle', 'Oracle')]],
  ['815', 'webDesign', '功能分类', [entry('8151', 'school', '校园')]],
  ['816', 'WorkFlowCategory', '流程分类', [entry('8161', 'school', '校园')]],
  ['817', 'portalDesigner', '门户分类', [entry('8171', 'school', '校园门户')]],
  ['818', 'msgWebHookSendType', 'webhook类型', [entry('8181', '1', '钉钉'), entry('8182', '2', '企业微信')]],
]
