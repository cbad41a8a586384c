import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UserDialog } from '#renderer/features/users/UserDialog.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

async function open() {
  queryClient.clear()
  installBridge({}, { 'dictionary.all': () => ({ list: [] }) })
  render(
    <TestProviders>
      <UserDialog
        recordId={null}
        organizeId={null}
        draftId="user"
        onSaved={() => undefined}
        onWithoutPassword={() => undefined}
        onClose={() => undefined}
      />
    </TestProviders>,
  )
  const dialog = await screen.findByRole('dialog', { name: '新建用户' })
  await within(dialog).findByLabelText('姓名')
  return dialog
}

it('a user is asked for in three groups, each below its heading', async () => {
  const dialog = await open()
  const groups: [string, string[]][] = []
  for (const element of dialog.querySelectorAll('h3, .ant-form-item-label')) {
    if (element.tagName === 'H3') groups.push([element.textContent, []])
    else groups.at(-1)?.[1].push(element.textContent)
  }
  expect(groups).toEqual([
    [
      '账号与组织',
      ['姓名', '账号', '所属组织', '岗位', '角色', '分组', '直属主管', '入职日期', '排序', '状态', '说明'],
    ],
    ['联系方式', ['手机号码', '电子邮箱', '办公电话', '办公座机', '紧急联系人', '紧急电话', '通讯地址']],
    ['个人信息', ['性别', '出生年月', '民族', '籍贯', '证件类型', '证件号码', '文化程度', '职级']],
  ])
})

// A word that is longer than the column of labels pushed its own control 12 px to the side.
it('all labels are as wide as the longest of them, so that controls begin below each other', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === '所属组织' ? 122 : 110
  })
  const dialog = await open()
  const labels = [...dialog.querySelectorAll<HTMLElement>('.ant-form-item-label')]
  expect(labels.length).toBeGreaterThan(20)
  expect([...new Set(labels.map(({ style }) => style.flex))]).toEqual(['0 0 var(--label-width, 110px)'])
  const form = labels[0]?.closest<HTMLElement>('[style^="--label-width"]')
  expect(form?.style.getPropertyValue('--label-width')).toBe('123px')
})
