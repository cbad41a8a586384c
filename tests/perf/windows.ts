import type { ElectronApplication, Page } from '@playwright/test'
import type { MenuNode } from '#shared/api/auth.ts'
import { connect, demoPassword, enter, menuOf } from '../e2e/support/app.ts'
import { createRelay, type Relay } from '../e2e/support/relay.ts'
import { launchApp, temporaryFolder } from '../support/launch.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { bridgeRows } from './bridge.ts'
import { chatWindowRows } from './chat-window.ts'
import { childTableRows, storeChildTables } from './child-table.ts'
import { designerRows, storeDesigns } from './designer.ts'
import { dictionaryRows } from './dictionary.ts'
import { formRows, storeForms } from './form.ts'
import {
  generatedFormRows,
  generatedListRows,
  generatedSheetRows,
  storeGeneratedForms,
  storeGeneratedLists,
  storeGeneratedSheets,
} from './generated.ts'
import { importPreviewRows, storePreviewModule } from './import-preview.ts'
import { listRows } from './list.ts'
import { longTextRows, storeLongTexts } from './long-text.ts'
import { menuRows } from './menu.ts'
import { pickerWindowRows } from './pickers.ts'
import { portalRows, storePortals } from './portals.ts'
import { prepareCounting } from './renders.ts'
import { crowdRows, menuOfTabs, storeTabModules, tabRows } from './tabs.ts'
import type { Row } from './table.ts'
import { storeUploadForm, uploadFrameRows } from './upload-frames.ts'
import { storePickerModule, treeRows } from './tree.ts'

/** A window that is signed in to the server at `url`. */
async function inWindow<Answer>(
  url: string,
  run: (page: Page, app: ElectronApplication) => Promise<Answer>,
): Promise<Answer> {
  const folder = temporaryFolder('bench-window')
  const { app, page, close } = await launchApp({ userData: folder.path })
  try {
    await prepareCounting(page)
    // Else the reload breaks off the first load, and the load the reload.
    await page.waitForFunction(() => 'atrium' in window && document.readyState === 'complete')
    await page.reload()
    await page.setViewportSize({ width: 1440, height: 900 })
    await connect(page, url)
    await enter(page, 'admin', demoPassword)
    await menuOf(page).waitFor()
    return await run(page, app)
  } finally {
    await close().catch(() => undefined)
    folder.remove()
  }
}

/** The same with a relay in between, which can change what the server answers. */
async function behindRelay<Answer>(url: string, run: (page: Page, relay: Relay) => Promise<Answer>): Promise<Answer> {
  const relay = await createRelay(url)
  try {
    return await inWindow(relay.url, (page) => run(page, relay))
  } finally {
    await relay.close()
  }
}

/** Everything that is measured inside a window, by area. Each gets a window of its own. */
export const windowAreas: Readonly<Record<string, (administrator: HttpClient, rounds: number) => Promise<Row[]>>> = {
  dictionary: ({ url }, rounds) => inWindow(url, (page) => dictionaryRows(page, rounds)),
  bridge: (administrator, rounds) =>
    inWindow(administrator.url, (page, app) => bridgeRows(app, page, administrator, rounds)),
  form: async (administrator, rounds) => {
    await storeForms(administrator)
    return inWindow(administrator.url, (page) => formRows(page, rounds))
  },
  designer: async (administrator, rounds) => {
    const ids = await storeDesigns(administrator)
    return inWindow(administrator.url, (page) => designerRows(page, ids, rounds))
  },
  'long text': async (administrator, rounds) => {
    await storeLongTexts(administrator)
    return inWindow(administrator.url, (page) => longTextRows(page, rounds))
  },
  'child table': async (administrator, rounds) => {
    await storeChildTables(administrator)
    return inWindow(administrator.url, (page) => childTableRows(page, rounds))
  },
  'generated forms': async (administrator, rounds) => {
    await storeGeneratedForms(administrator)
    return inWindow(administrator.url, (page) => generatedFormRows(page, rounds))
  },
  'generated lists': async (administrator, rounds) => {
    await storeGeneratedLists(administrator)
    return inWindow(administrator.url, (page) => generatedListRows(page, rounds))
  },
  'generated sheets': async (administrator, rounds) => {
    await storeGeneratedSheets(administrator)
    return inWindow(administrator.url, (page) => generatedSheetRows(page, rounds))
  },
  'upload frames': async (administrator, rounds) => {
    await storeUploadForm(administrator)
    return inWindow(administrator.url, (page, app) => uploadFrameRows(app, page, rounds))
  },
  'import preview': async (administrator, rounds) => {
    await storePreviewModule(administrator)
    return inWindow(administrator.url, (page, app) => importPreviewRows(app, page, rounds))
  },
  list: (administrator, rounds) => inWindow(administrator.url, (page) => listRows(page, administrator, rounds)),
  tree: async (administrator, rounds) => {
    await storePickerModule(administrator)
    return behindRelay(administrator.url, (page, relay) => treeRows(page, relay, rounds))
  },
  portals: async (administrator, rounds) => {
    const portals = await storePortals(administrator)
    return inWindow(administrator.url, (page) => portalRows(page, portals, rounds))
  },
  'chat window': (_administrator, rounds) => chatWindowRows(inWindow, rounds),
  'picker windows': (_administrator, rounds) => pickerWindowRows(inWindow, rounds),
  tabs: async (administrator) => {
    await storeTabModules(administrator)
    return inWindow(administrator.url, tabRows)
  },
  'many tabs': ({ url }, rounds) =>
    behindRelay(url, async (page, relay) => {
      relay.fault(/\/api\/oauth\/CurrentUser/, {
        kind: 'change',
        change: (envelope) => {
          const data = envelope.data as { menuList: MenuNode[] }
          data.menuList = [...data.menuList, ...menuOfTabs()]
        },
      })
      return crowdRows(page, rounds)
    }),
  menu: ({ url }, rounds) =>
    behindRelay(url, (page, relay) =>
      menuRows(async (menu) => {
        relay.heal()
        relay.fault(/\/api\/oauth\/CurrentUser/, {
          kind: 'change',
          change: (envelope) => Object.assign(envelope.data, { menuList: menu }),
        })
        await page.reload()
        await menuOf(page).waitFor()
        // The stored menu shows first; the new one comes behind it.
        await page.waitForTimeout(3000)
        return page
      }, rounds),
    ),
}
