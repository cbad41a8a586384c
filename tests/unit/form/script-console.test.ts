import { expect, test } from 'vitest'
import { clearSession, putSession } from '#renderer/access/session-store.ts'
import { notifyScript, useScriptConsole } from '#renderer/form/scripts/console.ts'
import { bindToast } from '#renderer/platform/toast.ts'

const signIn = () =>
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: [],
      permissionList: [],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )

test('what scripts said is gone with the person whose records they were, and the next one is told of refusals anew', () => {
  const toasts: string[] = []
  const unbind = bindToast(({ text }) => void toasts.push(text))
  const say = () => notifyScript('采购单', { refusals: ['DELETE /api'], lines: ['工资 12000'], fault: null })
  try {
    signIn()
    say()
    say()
    expect(useScriptConsole.getState().lines.map(({ text }) => text)).toContain('工资 12000')
    expect(toasts).toHaveLength(1)
    clearSession()
    expect(useScriptConsole.getState().lines).toEqual([])
    signIn()
    say()
    expect(toasts).toHaveLength(2)
  } finally {
    clearSession()
    unbind()
  }
})
