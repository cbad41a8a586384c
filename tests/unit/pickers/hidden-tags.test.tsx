import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { hiddenTags } from '#renderer/components/HiddenTags.tsx'
import { PickerField } from '#renderer/pickers/frame/PickerField.tsx'
import { parseForm } from '#shared/form/parse.ts'
import { OptionSelect } from '#renderer/pickers/options/OptionSelect.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

describe('of many chosen, those without room', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `人${at + 1}`, value: `${at}` }))

  it('are counted and named', () => {
    render(
      <TestProviders>
        {hiddenTags([...names(2), { label: <b>丙</b>, title: '丙（已删除）', value: '9' }])}
      </TestProviders>,
    )
    expect(screen.getByText('+3').title).toBe('人1、人2、丙（已删除）')
  })

  it('are named up to twenty, and the others counted', () => {
    render(<TestProviders>{hiddenTags(names(200))}</TestProviders>)
    const { title } = screen.getByText('+200')
    expect(title).toContain('人20')
    expect(title).not.toContain('人21')
    expect(title).toContain('180')
  })

  it('all stand in a group of choices that is disabled and too long for boxes', () => {
    installBridge()
    const options = Array.from({ length: 30 }, (_, at) => ({ id: `${at}`, fullName: `选项${at}` }))
    const parsed = parseForm(
      JSON.stringify({
        fields: [
          {
            __vModel__: 'a',
            options,
            props: { label: 'fullName', value: 'id' },
            __config__: { jnpfKey: 'checkbox', dataType: 'static' },
          },
        ],
      }),
    )
    const field = parsed.ok ? parsed.plan.fields[0] : undefined
    if (!field) throw new Error('no field')
    const value = options.map(({ id }) => id)
    render(
      <TestProviders>
        <OptionSelect
          id="a"
          label="类型"
          field={field}
          multiple
          disabled
          isWhole
          value={value}
          onChange={() => undefined}
        />
      </TestProviders>,
    )
    expect(screen.getByText('选项29')).toBeTruthy()
    expect(screen.queryByText(/^\+\d/)).toBeNull()
  })
})

it('the word that somebody is gone stays whole beside a name that is too long', () => {
  render(
    <TestProviders>
      <PickerField
        id="p"
        label="负责人"
        items={[{ id: '1', fullName: '江澜大学计算机科学与技术学院张三（已删除）' }]}
        multiple={false}
        placeholder=""
        icon={null}
        clearable
        onOpen={() => undefined}
        onChange={() => undefined}
      />
    </TestProviders>,
  )
  const mark = screen.getByText('（已删除）')
  expect(mark.previousSibling?.textContent).toBe('江澜大学计算机科学与技术学院张三')
  expect(document.querySelector('[title="江澜大学计算机科学与技术学院张三（已删除）"]')).toBeTruthy()
})
