import '../../support/dom-shims.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { SchemeConditions } from '#shared/access/data-scheme.ts'
import { parseForm } from '#shared/form/parse.ts'
import { ConditionsEditor } from '#renderer/form/conditions/ConditionsEditor.tsx'
import { queryFields } from '#renderer/form/conditions/query-fields.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeAll(() => void installBridge({}, {}))
afterEach(cleanup)

const value: SchemeConditions = {
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups: [{ field: 'name', symbol: 'like', fieldValue: '访客' }] }],
}

function show(isReadOnly: boolean): void {
  const form = parseForm(
    JSON.stringify({ fields: [{ __vModel__: 'name', __config__: { jnpfKey: 'input', label: '姓名' } }] }),
  )
  if (!form.ok) throw new Error(form.problem)
  const fields = queryFields(form.plan, () => false)
  render(<ConditionsEditor fields={fields} value={value} onChange={() => undefined} isReadOnly={isReadOnly} />, {
    wrapper: TestProviders,
  })
}

const commands = { name: /^(添加条件|添加条件组|删除条件)$/ }

const controls = () => [
  ...screen.getAllByRole<HTMLInputElement>('combobox'),
  ...screen.getAllByRole<HTMLInputElement>('textbox'),
]

it('shows conditions that nobody may change without a way to change them', () => {
  show(true)
  expect(screen.queryAllByRole('button', commands)).toEqual([])
  expect(controls().filter(({ disabled }) => !disabled)).toEqual([])
  expect(screen.getByDisplayValue('访客')).toBeTruthy()
})

it('lets a condition be added, changed and removed otherwise', () => {
  show(false)
  expect(screen.getAllByRole('button', commands)).toHaveLength(3)
  expect(controls().filter(({ disabled }) => disabled)).toEqual([])
})
