import type { BrowserWindow, Dialog } from 'electron'
import { findRoute, indexMenu } from '#shared/access/menu-index.ts'
import { routesFromMenu } from '#shared/access/routes.ts'
import type { SendEvent } from '#main/base/events.ts'
import type { Language } from '#main/base/language.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SessionService } from '#main/session/contract.ts'
import { createLinks, type Links, type LinksOptions } from './service.ts'
import { linkTexts } from './text.ts'

export interface LinkSurroundings {
  readonly servers: Pick<ServerRegistry, 'current' | 'baseUrl'>
  readonly session: SessionService
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  readonly mainWindow: () => BrowserWindow | null
  readonly language: () => Language
  readonly send: SendEvent
  readonly log: LinksOptions['log']
}

/** Links over Electron's dialogs and the current session. */
export function openLinks({ servers, session, dialog, mainWindow, language, send, log }: LinkSurroundings): Links {
  const show = async (options: Electron.MessageBoxOptions): Promise<number> => {
    const window = mainWindow()
    const { response } = await (window === null
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(window, options))
    return response
  }
  return createLinks({
    session,
    send,
    log,
    server: () => {
      const base = servers.baseUrl()
      if (base === null) return null
      const name = servers.current()?.name ?? ''
      return name === '' ? new URL(base).host : `${name} (${new URL(base).host})`
    },
    inMenu: async (path) => {
      const { user } = await session.currentUser(false)
      return findRoute(indexMenu(routesFromMenu(user.menuList)), path) !== null
    },
    ask: async (question) => {
      const text = linkTexts[language()]
      const answer = await show({
        type: 'warning',
        title: text.title,
        message: text.question(question),
        detail: text.detail,
        buttons: [text.decline, text.accept],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      })
      return answer === 1
    },
    refused: () => {
      const text = linkTexts[language()]
      void show({ type: 'error', title: text.title, message: text.refused, buttons: ['OK'] })
    },
  })
}
