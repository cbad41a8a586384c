import { afterAll, beforeAll, expect, it } from 'vitest'
import { approverNode, chain, startNode } from '../../../support/flow-template.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant } from '../support/users.ts'
import { addTemplate as addFlow } from '../workflow/support.ts'
import { addTemplate, printable } from './support.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

it('a template of a step prints the records that its approvals are about, for those who may read them', async () => {
  const { recordId, orders } = await printable(platform)
  const [ofStep, hidden] = [await addTemplate(platform.database), await addTemplate(platform.database)]
  const reader = await addUser(platform.database, {}, platform.clock.now)
  await grant(platform.database, reader.id, [{ modelId: orders.id, buttons: ['btn_detail'] }])
  const print = async (id: string, token: string, modelId = orders.id) =>
    (await platform.call('print.data', { query: { id, formId: recordId, modelId } }, { token })).code
  expect(await print(ofStep, reader.token)).toBe(403)

  const process = chain(
    startNode(),
    approverNode('office', [orders.buyer.id], { hasPrintBtn: true, printId: [ofStep] }),
    approverNode('finance', [orders.buyer.id], { hasPrintBtn: false, printId: [hidden] }),
  )
  await addFlow(platform.database, { modelId: orders.id, process })
  expect(await print(ofStep, reader.token)).toBe(200)
  // A step without the button prints nothing, and nobody reads more records by it.
  expect(await print(hidden, reader.token)).toBe(403)
  const stranger = await platform.signIn({})
  expect(await print(ofStep, stranger)).toBe(403)
})
