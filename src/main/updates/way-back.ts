import { app, dialog } from 'electron'
import { desktopTexts } from '#main/base/desktop-text.ts'
import { languageOf } from '#main/base/language.ts'
import type { Log } from '#main/base/log.ts'
import { leadBack } from './install.ts'
import { installSystem } from './install-system.ts'
import { refuseVersion, type StartNote, updatesFolder } from './start-guard.ts'

/**
 * A version that twice ended before its window showed says so, and leads back to the one before where its installer is kept.
 * True when the app ends for it.
 */
export async function offerWayBack(note: StartNote, userData: string, log: Log): Promise<boolean> {
  const { version, from, previous } = note
  log('error', 'update did not start', { version, from })
  const { startTitle, startBody, startBodyAlone, startBack, startAnyway } =
    desktopTexts[languageOf(app.getPreferredSystemLanguages())]
  const words = (text: string) => text.replace('{version}', version).replace('{from}', from)
  const canLead = previous !== ''
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Atrium',
    message: words(startTitle),
    detail: words(canLead ? startBody : startBodyAlone),
    buttons: canLead ? [words(startBack), startAnyway] : [startAnyway],
    defaultId: 0,
    cancelId: canLead ? 1 : 0,
    noLink: true,
  })
  if (!canLead || response !== 0) return false
  const folder = updatesFolder(userData)
  try {
    if (!leadBack({ folder, userData, previous, now: Date.now() }, installSystem())) return false
  } catch (error) {
    log('error', 'no way back', { error })
    return false
  }
  refuseVersion(folder, version)
  return true
}
