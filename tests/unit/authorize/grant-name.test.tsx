import { expect, it } from 'vitest'
import { grantName } from '#renderer/access/grant-name.ts'
import { setLanguage } from '#renderer/i18n/index.ts'

it('buttons and data that can be granted have everybody’s words; other names stay as they came', async () => {
  await setLanguage('en')
  expect(grantName('button', '新增')).toBe('Add')
  expect(grantName('button', '强制下线')).toBe('Force offline')
  expect(grantName('resource', '仅本人数据')).toBe('Own records')
  expect(grantName('button', '盖章')).toBe('盖章')
  expect(grantName('column', '新增')).toBe('新增')
  await setLanguage('zhtw')
  expect(grantName('resource', '仅本人数据')).toBe('僅本人資料')
  await setLanguage('zh')
  expect(grantName('button', '新增')).toBe('新增')
})
