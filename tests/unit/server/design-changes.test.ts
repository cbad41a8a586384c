import { expect, it } from 'vitest'
import { changesOf } from '#server/areas/design/changes.ts'
import type { ModelInput } from '#server/areas/design/models.ts'
import { budgetForm } from '#server/seed/modules/budget-form.ts'
import { all, type Command, renameField, runCommand, setField, setList } from '#shared/design/commands.ts'
import { openDesign } from '#shared/design/document.ts'
import { familyTexts } from '#shared/design/family.ts'

const { form, list } = budgetForm('1')
const before: ModelInput = {
  fullName: '预算科目',
  enCode: 'budgetItem',
  formData: form,
  columnData: list,
  tables: '',
  webType: 2,
} as never

/** The design as a designer saves it after one command. */
function saved(command: Command): ModelInput {
  const opened = openDesign({
    formData: before.formData,
    columnData: before.columnData,
    appColumnData: null,
    tables: null,
  })
  if (!opened.ok) throw new Error(opened.problem)
  const ran = runCommand(opened.doc, command)
  if (!ran) throw new Error('nothing was changed')
  const { formData, columnData } = familyTexts(ran.doc, 2)
  return { ...before, formData, columnData: columnData ?? '' }
}

it('a renamed field is one change, wherever its name stands and whatever saving adds', () => {
  expect(changesOf(before, saved(renameField('101', 'renamed_one')))).toEqual([
    { code: 'fieldRenamed', label: '科目编号', from: 'f_code', to: 'renamed_one' },
  ])
})

it('what is changed beside a rename is told beside it, and scripts once', () => {
  const script = '({ data }) => { data.x = 1 }'
  const changed = saved(
    all('', [
      renameField('102', 'title'),
      setField('105', 'on.change', script),
      setField('106', 'on.change', script),
      setField('107', '__config__.label', '备注'),
    ]),
  )
  expect(changesOf(before, changed)).toEqual([
    { code: 'fieldRenamed', label: '科目名称', from: 'f_name', to: 'title' },
    { code: 'scriptsChanged', label: '', from: '', to: '' },
    { code: 'fieldRelabelled', label: '备注', from: '说明', to: '备注' },
  ])
})

it('nothing is told of a design that is as it was', () => {
  expect(changesOf(before, before)).toEqual([])
})

it('a change of the list that no other words are for is told as one of its settings', () => {
  const told = [{ code: 'listChanged', label: '', from: '', to: '' }]
  expect(changesOf(before, saved(setList('list', 'columnList.0.width', 333)))).toEqual(told)
  expect(changesOf(before, saved(setList('list', 'pageSize', 50)))).toEqual(told)
})
