import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { ConflictDialog } from '#renderer/features/module/conflicts/ConflictDialog.tsx'
import { inWindow } from './support.tsx'
import { closeDialog, useDialogs } from '#renderer/platform/dialogs.ts'

/** The three-way view that a save asked for, as the shell draws it; `over` once it was answered. */
export async function askedConflicts() {
  const found = () => useDialogs.getState().open.find((entry) => entry.id === 'conflicts')
  await waitFor(() => expect(found()).toBeDefined())
  const entry = found()
  if (entry?.id !== 'conflicts') throw new Error('no conflicts are asked')
  const drawn = render(inWindow(<ConflictDialog {...entry.props} onClose={() => closeDialog(entry.key)} />))
  // Where one dialog is over another, antd gives both the title of the first in tests.
  const shown = (await screen.findByText('数据已被他人修改')).closest<HTMLElement>('[role=dialog]')
  if (!shown) throw new Error('the conflicts stand in no dialog')
  const dialog = within(shown)
  const press = (name: string | RegExp) => fireEvent.click(dialog.getByRole('button', { name }))
  return { dialog, press, save: () => press(/^保\s?存$/), over: () => drawn.unmount() }
}

export async function decideAll(side: '我的' | '他人的') {
  const { press, save, over } = await askedConflicts()
  press(`全部用${side}`)
  save()
  over()
}
