import { expect, test } from 'vitest'
import { field, table } from '#server/seed/modules/fields.ts'
import { firstTemplate } from '#server/areas/print/first-template.ts'
import { parseForm } from '#shared/form/parse.ts'
import { fillDocument } from '#shared/printing/document.ts'
import { textOf } from '#shared/printing/template/tree.ts'

const words = {
  approvals: '审批记录',
  total: '合计',
  printedBy: '打印人：',
  printedAt: '打印时间：',
  pages: '{page}/{pages}',
}

test('a generated template heads the approvals only where there are any', async () => {
  const parsed = parseForm(
    JSON.stringify({ fields: [{ __vModel__: 'f_name', __config__: { jnpfKey: 'input', label: '姓名' } }] }),
  )
  if (!parsed.ok) throw new Error(parsed.problem)
  const template = firstTemplate('请假单', parsed.plan, words)
  const print = async (approvals: readonly { nodeName: string; userName: string }[]) => {
    const filled = await fillDocument(
      {
        ...{ title: '', template, pageParam: '', printedBy: '王敏', printedAt: 0, data: { f_name: '周明' } },
        approvals: approvals.map((each) => ({ ...each, handleTime: 0, handleStatus: 1, handleOpinion: '同意' })),
      },
      () => Promise.resolve(null),
    )
    return filled.nodes.map(textOf).join('')
  }
  expect(await print([{ nodeName: '部门审核', userName: '张伟' }])).toMatch(/审批记录.*部门审核/s)
  const without = await print([])
  expect(without).toContain('周明')
  expect(without).not.toContain('审批记录')
})

test('figures of a generated table stand below each other, with their sum', () => {
  const lines = table(20, '明细', [field(21, 'input', 'item', '名称'), field(22, 'inputNumber', 'amount', '金额')])
  const parsed = parseForm(JSON.stringify({ fields: [lines] }))
  if (!parsed.ok) throw new Error(parsed.problem)
  const template = firstTemplate('采购单', parsed.plan, words)
  const right = template.match(/<t[hd] style="[^"]*text-align: right"[^>]*>.*?<\/t[hd]>/gs) ?? []
  expect(right.map((cell) => cell.replaceAll(/<[^>]*>/g, ''))).toEqual(['金额', '{amount}', ''])
})
