import { formatDateTime } from '#shared/rules/amount.ts'
import { isImageData } from './sanitize.ts'
import { createElement, type TreeElement, type TreeNode } from './tree.ts'
import { textNodes, valueText } from './values.ts'

/** One line of the approval history as the platform sends it (section 3, Print data). */
export interface ApprovalRecord {
  readonly nodeName?: unknown
  readonly userName?: unknown
  /** Name of the other person: on whose behalf it was decided, or who was brought in. */
  readonly operatorId?: unknown
  /** Epoch milliseconds, or text. */
  readonly handleTime?: unknown
  readonly handleStatus?: unknown
  readonly handleOpinion?: unknown
  readonly signImg?: unknown
}

/** Words of the paper itself; the paper's language is the template's, not the program's. */
export interface PaperWords {
  readonly approvalColumns: readonly [string, string, string, string, string]
  /** Names of the actions 0 to 9 (section 3) and of 10 to 13, which newer servers of the family send. */
  readonly actions: readonly string[]
  /** Behind a name: on whose behalf. */
  readonly onBehalf: (name: string) => string
  /** Behind a name: who was brought in. */
  readonly broughtIn: (name: string) => string
}

export const chinesePaperWords: PaperWords = {
  approvalColumns: ['节点名称', '操作人员', '操作时间', '执行动作', '审批意见'],
  actions: [
    '退回',
    '同意',
    '发起',
    '撤回',
    '终止',
    '指派',
    '后加签',
    '转办',
    '变更',
    '复活',
    '前加签',
    '挂起',
    '恢复',
    '转向',
  ],
  onBehalf: (name) => `（代${name}）`,
  broughtIn: (name) => `（→${name}）`,
}

const cellStyle = 'width: 20%; border: 1px solid #000; padding: 4px 6px; word-break: normal; overflow-wrap: anywhere'

/** The approval history: five columns of 20 % (section 9), its header repeated on every page, the signature by the name. */
export function approvalTable(records: readonly ApprovalRecord[], words: PaperWords = chinesePaperWords): TreeElement {
  const header = words.approvalColumns.map((title) => createElement('th', { style: cellStyle }, [title]))
  return createElement('table', { style: 'width: 100%; border-collapse: collapse; table-layout: fixed' }, [
    createElement('thead', {}, [createElement('tr', {}, header)]),
    createElement(
      'tbody',
      {},
      records.map((record) => createElement('tr', {}, approvalCells(record, words))),
    ),
  ])
}

function approvalCells(record: ApprovalRecord, words: PaperWords): TreeElement[] {
  const status = String(record.handleStatus ?? '')
  const cells: readonly (readonly TreeNode[])[] = [
    textNodes(valueText(record.nodeName)),
    [...textNodes(valueText(record.userName) + other(record, status, words)), ...signature(valueText(record.signImg))],
    textNodes(formatDateTime(record.handleTime)),
    textNodes(/^\d{1,2}$/.test(status) ? (words.actions[Number(status)] ?? '') : ''),
    textNodes(valueText(record.handleOpinion)),
  ]
  return cells.map((content) => createElement('td', { style: cellStyle }, content))
}

/** Agreements and returns are made for somebody; whatever else names a person brings them in. */
function other({ operatorId }: ApprovalRecord, status: string, words: PaperWords): string {
  const name = valueText(operatorId)
  if (name === '') return ''
  return status === '0' || status === '1' ? words.onBehalf(name) : words.broughtIn(name)
}

function signature(address: string): TreeNode[] {
  if (address.trim() === '') return []
  const source = isImageData(address.trim()) ? 'src' : 'data-source'
  return [
    createElement('br'),
    createElement('img', { [source]: address.trim(), style: 'max-width: 100%; max-height: 12mm' }),
  ]
}
