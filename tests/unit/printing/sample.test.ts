import { describe, expect, it } from 'vitest'
import { codeTypes } from '#shared/printing/codes/contract.ts'
import { fillDraft } from '#shared/printing/document.ts'
import { elementsBelow, textOf } from '#shared/printing/template/tree.ts'

const template =
  '<p>{f_name} 大写金额({f_sum}) 日期选择({f_day},"yyyy-MM-dd") &lt;img width="9" height="9"&gt;{f_photo}&lt;/img&gt;{备注 x}</p>' +
  '<table><tbody><tr><td>{childrenDataTable0.a}</td><td>千位分隔符({childrenDataTable0.b},2)</td></tr></tbody></table>' +
  '<p>{systemApprovalContent}</p>'

const draw = (rows: number) =>
  fillDraft({ title: '', template, pageParam: '', printedBy: '王敏', printedAt: 0, size: { rows } }, () =>
    Promise.resolve(null),
  )

describe('a template drawn without a record', () => {
  it('shows a value of the right kind in each place, and no picture', async () => {
    const { nodes } = await draw(3)
    const text = nodes.map(textOf).join('')
    for (const part of ['f_name 1', '壹仟贰佰叁拾肆元伍角', '2026-01-01', '{备注 x}', 'a 3', '1,434.50', '部门审核'])
      expect(text).toContain(part)
    expect(elementsBelow(nodes, 'img')).toHaveLength(0)
  })

  it('calls what it makes up by the labels of the form, not by the ids that nobody knows', async () => {
    const labels = { 'headTable.f_name': '申请人', 'childrenDataTable0.a': '物品' }
    const drawn = fillDraft(
      { title: '', template, pageParam: '', printedBy: '王敏', printedAt: 0, size: { rows: 2, labels } },
      () => Promise.resolve(null),
    )
    const text = (await drawn).nodes.map(textOf).join('')
    expect(text).toContain('申请人 1')
    expect(text).toContain('物品 2')
    expect(text).not.toContain('f_name')
  })

  it('has the values that its fields have, the next one in each row, and numbers where it counts', async () => {
    const source =
      '<p>{f_kind} {f_days}</p><p>大写金额({f_days})</p><table><tbody><tr><td>{childrenDataTable0.part}</td></tr></tbody></table>'
    const { nodes } = await fillDraft(
      {
        title: '',
        template: source,
        pageParam: '',
        printedBy: '王敏',
        printedAt: 0,
        size: {
          rows: 3,
          labels: { 'headTable.f_kind': '请假类型' },
          numbers: ['headTable.f_days'],
          samples: {
            'headTable.f_kind': ['病假', '事假'],
            'headTable.f_days': [3, 2],
            'childrenDataTable0.part': ['上午', '下午'],
          },
        },
      },
      () => Promise.resolve(null),
    )
    expect(elementsBelow(nodes, 'p').map((each) => textOf(each))).toEqual(['病假 3', '叁元整'])
    expect(elementsBelow(nodes, 'td').map((cell) => textOf(cell))).toEqual(['上午', '下午', '上午'])
  })

  it('has amounts where the form has numbers and where a table adds up, so that its total is one', async () => {
    const table =
      '<p>{f_paid}</p><table><tbody><tr><td>{childrenDataTable0.what}</td><td>{childrenDataTable0.cost}</td></tr>' +
      '<tr data-print-role="total"><td>x</td><td data-print-calc="sum cost"></td></tr></tbody></table>'
    const { nodes } = await fillDraft(
      {
        title: '',
        template: table,
        pageParam: '',
        printedBy: '王敏',
        printedAt: 0,
        size: { rows: 2, numbers: ['headTable.f_paid'] },
      },
      () => Promise.resolve(null),
    )
    expect(elementsBelow(nodes, 'td').map((cell) => textOf(cell))).toEqual([
      'what 1',
      '1234.5',
      'what 2',
      '1334.5',
      'x',
      '2569.0',
    ])
    expect(textOf(elementsBelow(nodes, 'p')[0] ?? nodes[0]!)).toBe('1234.5')
  })

  it.each(['', ...codeTypes])(
    'makes up what bars of the kind %j can be, whatever the form calls the field',
    async (type) => {
      const code = `<p>&lt;barCode type="${type}" width="2"&gt;{f_code}&lt;/barCode&gt;</p>`
      const { nodes, refusedCodes } = await fillDraft(
        {
          title: '',
          template: code,
          pageParam: '',
          printedBy: '王敏',
          printedAt: 0,
          size: { rows: 1, labels: { 'headTable.f_code': '资产编号' } },
        },
        () => Promise.resolve(null),
      )
      expect(refusedCodes).toEqual([])
      expect(elementsBelow(nodes, 'svg')).toHaveLength(1)
    },
  )

  it.each([0, 3, 200])('has %i rows of each child set', async (rows) => {
    const [table] = elementsBelow((await draw(rows)).nodes, 'table')
    expect(elementsBelow(table ? [table] : [], 'tr')).toHaveLength(rows)
  })
})
