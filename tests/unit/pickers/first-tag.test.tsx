import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { addStyleRules } from '../../support/style-rules.ts'

afterEach(cleanup)

const asTheyAre = new Proxy<Record<string, string>>({}, { get: (_all, name) => String(name) })

/** What antd draws of tags in a window, where each is measured: then the count of the others, then what is typed. */
function widthOfFirst(count: number): string {
  const classes = [...Array.from({ length: count }, () => ''), 'ant-select-content-item-rest', 'suffix']
  const { container } = render(
    <div className="ant-select-multiple">
      <div className="ant-select-content">
        {classes.map((name, at) => (
          <div key={`${at}-${name}`} className={`ant-select-content-item ${name}`} />
        ))}
      </div>
    </div>,
  )
  const tag = container.querySelector('.ant-select-content-item')
  return tag ? getComputedStyle(tag).maxWidth : 'nothing is drawn'
}

it('the first of several chosen leaves room for the count of the others, a lone one none', () => {
  const rules = addStyleRules('src/renderer/app/theme/global.css', asTheyAre)
  const widths = [1, 2, 3].map(widthOfFirst)
  rules.remove()
  expect(widths).toEqual(['none', 'calc(100% - 80px)', 'calc(100% - 80px)'])
})
