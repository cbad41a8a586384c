import type { draftRoutes } from '#shared/ipc/drafts.ts'
import type { DraftService } from '#main/drafts/contract.ts'
import type { HandlersOf } from '../contract.ts'

/**
 * `takeCrash`: whether the window's page was loaded after a crash, asked once. `holds`: whether the page of a path is one of
 * those of a window.
 */
export function createDraftHandlers(
  drafts: DraftService,
  takeCrash: (windowId: number) => boolean,
  holds: (windowId: number, path: string) => boolean,
): HandlersOf<typeof draftRoutes> {
  return {
    'drafts.open': (form) => drafts.open(form),
    'drafts.write': (input) => drafts.write(input),
    'drafts.discard': async ({ writer }) => {
      await drafts.discard(writer)
      return null
    },
    'drafts.list': () => drafts.list(),
    'drafts.remove': async (form) => {
      await drafts.remove(form)
      return null
    },
    'drafts.takeOpen': (_input, { windowId }) => drafts.takeOpen((path) => holds(windowId, path)),
    'drafts.crashed': (_input, { windowId }) => takeCrash(windowId),
  }
}
