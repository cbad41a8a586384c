import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

function Heights() {
  const [height, setHeight] = useState('normal')
  return (
    <TestProviders>
      <button type="button">前</button>
      <Segmented aria-label="行高" value={height} options={['normal', 'compact', 'large']} onChange={setHeight} />
      <button type="button">后</button>
    </TestProviders>
  )
}

it('choices side by side are one stop of Tab, and arrows go from one to the next', async () => {
  const user = userEvent.setup()
  render(<Heights />)
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'normal' }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'compact' }).checked).toBe(true)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '后' }))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'compact' }))
})

it('no page takes the choices of antd, whose frame is another stop', () => {
  const renderer = resolve(import.meta.dirname, '../../../src/renderer')
  const files = globSync('**/*.tsx', { cwd: renderer }).filter((file) => !file.endsWith('components/Segmented.tsx'))
  expect(files.length).toBeGreaterThan(300)
  const found = files.filter((file) =>
    /import \{[^}]*\bSegmented\b[^}]*\} from 'antd'/.test(readFileSync(resolve(renderer, file), 'utf8')),
  )
  expect(found).toEqual([])
})
