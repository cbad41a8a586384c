import { expect, test } from 'vitest'
import { addImportRight } from '#server/database/migrations/0531-import-right.ts'
import { openPlatform } from '../support/platform.ts'

test('whoever could add users before imports had a right of their own may still import them, and nobody else', async () => {
  const platform = await openPlatform()
  try {
    const code = 'permission.user'
    const adds = await platform.signIn({ account: 'adds', grants: [{ code, buttons: ['btn_add'] }] })
    const edits = await platform.signIn({ account: 'edits', grants: [{ code, buttons: ['btn_edit'] }] })
    const may = async (token: string) => (await platform.call('userImport.template', {}, { token })).code
    expect([await may(adds), await may(edits)]).toEqual([403, 403])
    for (const _time of ['once', 'again']) await addImportRight(platform.database as never)
    expect([await may(adds), await may(edits)]).toEqual([200, 403])
  } finally {
    await platform.close()
  }
})
