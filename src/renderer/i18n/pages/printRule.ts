import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '打印规则',
  titleOf: '打印规则 - {{name}}',
  holders: '可以打印的人',
  holdersHint: '不选时，能查看记录的人都可以打印',
  after: '何时可以打印',
  always: '随时',
  submitted: '提交以后',
  node: '指定节点通过以后',
  finished: '审批完成以后',
  nodes: '节点名称',
  nodesHint: '任意一个节点通过即可，输入后按回车',
  condition: '记录条件',
  conditionHint: "例如：f_state = '已付款' 且 f_total > 5000",
  most: '每条记录最多打印次数',
  mostHint: '0 表示不限',
  marks: '标记副本',
  marksHint: '第一次打印是原件，其余的印上“副本”',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '列印規則',
  titleOf: '列印規則 - {{name}}',
  holders: '可以列印的人',
  holdersHint: '不選時，能檢視記錄的人都可以列印',
  after: '何時可以列印',
  always: '隨時',
  submitted: '提交以後',
  node: '指定節點通過以後',
  finished: '簽核完成以後',
  nodes: '節點名稱',
  nodesHint: '任意一個節點通過即可，輸入後按 Enter',
  condition: '記錄條件',
  conditionHint: "例如：f_state = '已付款' 且 f_total > 5000",
  most: '每筆記錄最多列印次數',
  mostHint: '0 表示不限',
  marks: '標記副本',
  marksHint: '第一次列印是原件，其餘的印上「副本」',
}

const en: Catalogue<typeof zh> = {
  title: 'Print rule',
  titleOf: 'Print rule - {{name}}',
  holders: 'Who may print',
  holdersHint: 'Nobody chosen: whoever may read the record',
  after: 'From when on',
  always: 'At any time',
  submitted: 'Once submitted',
  node: 'Once approved at a node',
  finished: 'Once the approval is finished',
  nodes: 'Names of the nodes',
  nodesHint: 'One of them is enough. Enter after each',
  condition: 'Condition of the record',
  conditionHint: "For example: f_state = 'paid' and f_total > 5000",
  most: 'Maximum prints per record',
  mostHint: '0 for any number',
  marks: 'Mark copies',
  marksHint: 'The first print is the original, every other one is marked as a copy',
}

declare module '../catalogue.ts' {
  interface PageTexts {
    printRule: typeof zh
  }
}

export const printRule = { zh, zhtw, en }
