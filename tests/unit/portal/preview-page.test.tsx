import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { PreviewPage } from '#renderer/features/preview-model/PreviewPage.tsx'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  useDialogs.setState({ open: [] })
})

const formData = JSON.stringify({
  hasPrintBtn: true,
  printId: ['p1'],
  fields: [{ __vModel__: 'f_name', __config__: { jnpfKey: 'input', label: '名称', span: 24, required: true } }],
})

function show(search: string, form = formData) {
  const bridge = installBridge(
    {},
    {
      'module.config': () => ({
        id: 'm1',
        fullName: '资产台账',
        enCode: 'asset',
        type: '4',
        webType: '2',
        formData: form,
        columnData: '{}',
        enableFlow: 0 as const,
      }),
    },
  )
  render(
    <TestProviders>
      <PreviewPage search={search} />
    </TestProviders>,
  )
  return bridge
}

describe('the preview of a module', () => {
  it('a preview saves nothing', async () => {
    const bridge = show('?modelId=m1')
    const name = await screen.findByRole('textbox', { name: /名称/ })
    fireEvent.change(name, { target: { value: '投影仪' } })
    fireEvent.keyDown(name, { key: 'Enter' })
    fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true })
    expect(screen.queryByRole('button', { name: /保存|提交|确定/ })).toBeNull()
    expect(bridge.inputsOf('platform.call').map((call) => call.endpoint)).toEqual(['module.config'])
  })

  it('a read-only preview cannot be written into', async () => {
    show('?modelId=m1')
    await screen.findByRole('textbox', { name: /名称/ })
    fireEvent.click(screen.getByRole('switch', { name: '只读' }))
    await waitFor(() => expect((screen.getByRole('textbox', { name: /名称/ }) as HTMLInputElement).disabled).toBe(true))
  })

  it('a preview says that it does not print', async () => {
    show('?modelId=m1')
    fireEvent.click(await screen.findByRole('button', { name: /打印/ }))
    expect(useDialogs.getState().open[0]).toMatchObject({ id: 'print', props: { previewMode: true } })
  })

  it('a missing id and a broken design are told', async () => {
    show('')
    expect(screen.getByText('没有要预览的功能')).toBeTruthy()
    cleanup()
    show('?modelId=m1', '{broken')
    expect(await screen.findByText('此功能的配置无法读取')).toBeTruthy()
  })
})
