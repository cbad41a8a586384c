import { expect, test, vi } from 'vitest'
import { readComputer } from '#server/areas/operations/monitor.ts'

vi.mock('node:os', async (original) => ({
  ...(await original()),
  networkInterfaces: () => {
    throw new Error('uv_interface_addresses returned Unknown system error 97')
  },
}))

test('a unit that may not ask for addresses is monitored all the same', async () => {
  const monitor = await readComputer({ dataFolder: '/', now: Date.now, text: () => 'core' })
  expect(JSON.stringify(monitor)).toContain('127.0.0.1')
})
